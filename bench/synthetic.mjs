// Descriptions of any size, the same each time they are made.

const WORDS =
  "account ledger parcel invoice voyage harbour tariff crew manifest beacon cargo signal berth tide anchor permit".split(
    " ",
  );

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The JSON text of a description with so many operations and about so many bytes: what the operations leave of them, schemas
 * fill that the operations use.
 */
export function synthetic({ operations, bytes, seed = 1 }) {
  const random = chance(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const sentence = (length) => `${Array.from({ length }, word).join(" ")}.`;
  const schemas = {};
  const paths = {};
  const perTag = 25;
  const tags = Array.from({ length: Math.ceil(operations / perTag) }, (_, index) => ({
    name: `${word()} ${index}`,
  }));
  // Enough for each to have fields of its own, few enough for small descriptions.
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
