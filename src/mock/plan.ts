/** Keeps everything that answers of one operation need. It is made on first use. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Response } from "#model/response.ts";
import { bodiesOf, type Written, writeBody } from "./bytes.ts";
import { echoed } from "./echo.ts";
import { type Fields, fieldsOf } from "./headers.ts";
import { RequestChecker } from "./request-check.ts";

/** Which body is requested. */
export interface Wanted {
  /** The name of the requested example. */
  example?: string;
  /** Whether to generate a body even if there are examples. */
  isDynamic: boolean;
  /** The number of the generated body, from 1. */
  turn: number;
  /** Values of the request by location and name. */
  values: ReadonlyMap<string, unknown>;
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
  readonly #written = new Map<MediaType, Map<string, Made>>();

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
    const known = kept(this.#written, media, () => new Map<string, Made>());
    const key = JSON.stringify([example, isDynamic && turn, accepted]);
    const plain = known.get(key) ?? this.#make(media, wanted);
    if (!plain) return undefined;
    if (known.size < MOST_KEPT) known.set(key, plain);
    return plain.isGenerated ? this.#about(media, plain, wanted) : plain;
  }

  #make(media: MediaType, { example, isDynamic, turn, accepted }: Wanted): Made | undefined {
    const settings = { direction: "response", turn: isDynamic ? turn : 0 } as const;
    const bodies = bodiesOf(media, settings);
    const sample = example === undefined ? bodies[0] : bodies.find(({ name }) => name === example);
    if (example !== undefined && !sample) return undefined;
    return { ...writeBody(media, sample, accepted), isGenerated: sample?.generated ?? false };
  }

  /** Puts values of the request into a generated body. */
  #about(media: MediaType, plain: Written, { values }: Wanted): Written {
    if (!("value" in plain)) return plain;
    const value = echoed(plain.value, media.schema, values);
    if (value === plain.value) return plain;
    return writeBody(
      media,
      { label: "", generated: true, hasValue: true, language: "json", value },
      plain.type,
    );
  }
}

interface Made extends Written {
  isGenerated: boolean;
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
