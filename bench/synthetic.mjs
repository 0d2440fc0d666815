// Generates descriptions of any size. Equal parameters give equal descriptions.

const WORDS =
  "account ledger parcel invoice voyage harbour tariff crew manifest beacon cargo signal berth tide anchor permit".split(
    " ",
  );

/** A generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The JSON text of a description with a number of operations and approximately a number of bytes. The fields of schemas
 * that the operations use fill the bytes.
 */
export function synthetic({ operations, bytes, seed = 1 }) {
  const random = randomNumbers(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const sentence = (length) => `${Array.from({ length }, word).join(" ")}.`;
  const schemas = {};
  const paths = {};
  const perTag = 25;
  const tags = Array.from({ length: Math.ceil(operations / perTag) }, (_, index) => ({
    name: `${word()} ${index}`,
  }));
  // Each schema needs bytes for its fields, so small descriptions have fewer schemas.
  const kinds = Math.max(1, Math.min(operations, Math.floor(bytes / 8000)));
  for (let index = 0; index < operations; index++)
    paths[`/${word()}/${index}`] = {
      get: {
        operationId: `read${index}`,
        summary: `Read ${word()} ${index}`,
        tags: [tags[Math.floor(index / perTag)].name],
        responses: {
          200: {
            description: "Done",
            content: {
              "application/json": { schema: { $ref: `#/components/schemas/Kind${index % kinds}` } },
            },
          },
        },
      },
    };
  const made = {
    openapi: "3.1.0",
    info: { title: "Synthetic", version: `${seed}` },
    tags,
    paths,
    components: { schemas },
  };
  let left = bytes - JSON.stringify(made).length;
  for (let index = 0; index < kinds; index++) schemas[`Kind${index}`] = { type: "object", properties: {} };
  left -= kinds * 50;
  for (let field = 0; left > 0; field++) {
    const name = `${word()}_${field}`;
    const property = { type: field % 3 === 0 ? "integer" : "string", description: sentence(12) };
    schemas[`Kind${field % kinds}`].properties[name] = property;
    left -= JSON.stringify(property).length + name.length + 4;
  }
  return JSON.stringify(made);
}
