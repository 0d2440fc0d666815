/** Keeps everything that answers of one operation need. It is made on first use. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Response } from "#model/response.ts";
import { bytesOf } from "#request/bytes.ts";
import { validate } from "#validate/validate.ts";
import { bodiesOf, type Written, writeBody } from "./bytes.ts";
import { type Fields, fieldsOf } from "./headers.ts";
import { RequestChecker } from "./request-check.ts";
import { type Echo, Variation } from "./variation.ts";

/** Which body is requested. */
export interface Wanted {
  /** The name of the requested example. */
  example?: string;
  /** Whether to generate a body even if there are examples. */
  isDynamic: boolean;
  /** A whole number that selects one of many generated bodies. */
  turn: number;
  /** The values of the request that the body may repeat. */
  echo: Echo;
  /** The type that the client accepts, used if the described type is a range. */
  accepted?: string;
}

/** The plan of an operation. */
export class Plan {
  readonly checker: RequestChecker;
  readonly responses: readonly Response[];
  readonly #fields = new Map<Response, Fields>();
  readonly #content = new Map<Response, readonly MediaType[]>();
  /** Bodies that do not depend on the request. */
  readonly #made = new Map<MediaType, Map<string, Made>>();

  constructor(readonly operation: Operation) {
    this.checker = new RequestChecker(operation);
    this.responses = detailsOf(operation).responses;
  }

  /** The described header fields of a response. */
  fields(response: Response): Fields {
    return kept(this.#fields, response, () => fieldsOf(response));
  }

  /** The media types of a response. */
  content(response: Response): readonly MediaType[] {
    return kept(this.#content, response, () => response.content.filter(({ broken }) => broken === undefined));
  }

  /** A body of a media type; undefined if no example has the requested name. */
  body(media: MediaType, wanted: Wanted): Written | undefined {
    const { example, isDynamic, turn, accepted = "" } = wanted;
    const known = kept(this.#made, media, () => new Map<string, Made>());
    const shape = isDynamic ? 1 + (turn % SHAPES) : 0;
    const key = `${shape} ${accepted} ${example ?? ""}`;
    const made = known.get(key) ?? this.#make(media, wanted, shape);
    if (!made) return undefined;
    if (known.size < MOST_KEPT) known.set(key, made);
    return made.variation ? this.#varied(media, made, made.variation, wanted) : made;
  }

  /** @param shape 0 for the plainest body, otherwise the number of a generated one */
  #make(media: MediaType, { example, accepted }: Wanted, shape: number): Made | undefined {
    const bodies = bodiesOf(media, { direction: "response", turn: shape && LEAST + shape });
    const sample = example === undefined ? bodies[0] : bodies.find(({ name }) => name === example);
    if (example !== undefined && !sample) return undefined;
    const written = writeBody(media, sample, accepted);
    if (!sample?.generated || !("value" in written)) return written;
    return { ...written, variation: variationOf(media, written.value, shape) };
  }

  /** A generated body with its own numbers and with values of the request. */
  #varied(media: MediaType, made: Made, variation: Variation, { turn, echo }: Wanted): Written {
    const number = LEAST + (Math.floor(turn / SHAPES) % NUMBERS);
    const repeating = variation.repeats(echo) ? variation.text(number, echo) : undefined;
    const isUsed = repeating !== undefined && fits(media, repeating);
    return { type: made.type, pieces: [bytesOf(isUsed ? repeating : variation.text(number))] };
  }
}

interface Made extends Written {
  /** Set for generated JSON: how to vary it. */
  variation?: Variation;
}

/** How many bodies are generated for a media type. All others differ from these only in their numbers. */
const SHAPES = 4;
/** All numbers have four digits, so that every variation has the same length. */
const LEAST = 1000;
const NUMBERS = 8990;
/** A multiple of the numbers from 1 to 10: after this many turns, choices made by a remainder repeat. */
const PERIOD = 2520;

/** Generates a value twice more with other numbers, to find the parts that change with the number. */
function variationOf(media: MediaType, value: unknown, shape: number): Variation {
  const alone = new Variation([value], [0]);
  if (shape === 0) return alone;
  const numbers = [LEAST, LEAST + PERIOD, LEAST + 2 * PERIOD].map((number) => number + shape);
  const others = numbers.slice(1).map((turn) => bodiesOf(media, { direction: "response", turn })[0]?.value);
  const variation = new Variation([value, ...others], numbers);
  const isRight = [LEAST, LEAST + NUMBERS - 1].every((number) => fits(media, variation.text(number)));
  return isRight ? variation : alone;
}

/** Whether a body satisfies its schema. */
function fits({ schema }: MediaType, text: string): boolean {
  if (!schema) return true;
  const { violations, isChecked } = validate(schema, JSON.parse(text), { direction: "response", most: 1 });
  return isChecked && !violations.some(({ level }) => level === "error");
}

/** How many bodies of one media type are kept. */
const MOST_KEPT = 50;

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
