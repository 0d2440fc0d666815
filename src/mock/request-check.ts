/** Checks whether a request matches its operation: all parameters, and the body (4.10, 4.12, 4.13). */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import type { Finding } from "#oas/finding.ts";
import { parseBody, parseParameter } from "#request/parse/parse.ts";
import type { Received } from "#request/parse/received.ts";
import { isBodyIgnored, isIgnored } from "#request/versions.ts";
import { MOST_EFFORT, validate } from "#validate/validate.ts";
import { describedType } from "./preferences.ts";

/** The part of a request that a finding is about. */
export type Location = "path" | "query" | "header" | "cookie" | "body";

/** A difference between a request and its description. */
export interface RequestFinding extends Finding {
  location: Location;
  /** The name of the parameter; undefined for the body. */
  name?: string;
}

/** The result of a check. */
export interface RequestCheck {
  findings: readonly RequestFinding[];
  /** Whether the media type of the body is not described: status 415. */
  isOfOtherType: boolean;
  /** The parts that could not be checked within the budget. They count as valid. */
  unchecked: readonly string[];
  /** The values of the parameters, by location and name, such as `path id`. */
  values: ReadonlyMap<string, unknown>;
}

/** How many findings are listed for one request. */
export const MOST_FINDINGS = 100;

/** Checks the requests of one operation. Kept, because the views of the model read the description on each use. */
export class RequestChecker {
  readonly #parameters: readonly Parameter[];
  readonly #content: readonly MediaType[];
  /** The schemas of parameters and media types. Kept, because resolving a reference takes longer than checking a value. */
  readonly #schemas = new Map<Parameter | MediaType, Schema | undefined>();
  readonly #isBodyRequired: boolean;

  constructor(operation: Operation) {
    const { parameters, requestBody } = detailsOf(operation);
    this.#parameters = parameters.filter((parameter) => !isIgnored(parameter));
    const hasBody = !isBodyIgnored(operation);
    this.#content = (hasBody && requestBody?.content) || [];
    this.#isBodyRequired = (hasBody && requestBody?.required) || false;
  }

  /** The described media types of the body. */
  get types(): readonly string[] {
    return this.#content.map(({ name }) => name);
  }

  /** @param texts values of the path variables, still encoded */
  check(received: Received, texts: ReadonlyMap<string, string>): RequestCheck {
    const check = new Check();
    for (const parameter of this.#parameters) this.#parameter(parameter, received, texts, check);
    this.#body(received, check);
    return check;
  }

  #parameter(
    parameter: Parameter,
    received: Received,
    texts: ReadonlyMap<string, string>,
    check: Check,
  ): void {
    const { name } = parameter;
    const location = parameter.location === "querystring" ? "query" : parameter.location;
    const parsed = parseParameter(parameter, received, texts.get(name), this.#parameters);
    if (!parsed.found) {
      if (parameter.required)
        check.add(location, name, "required", `The ${location} parameter "${name}" is required.`);
      return;
    }
    if ("problem" in parsed) {
      check.add(location, name, "syntax", parsed.problem);
      return;
    }
    if (parsed.value === "" && parameter.allowEmptyValue) return;
    check.values.set(`${location} ${name}`, parsed.value);
    const schema = this.#schemaOf(parameter);
    if (!schema) return;
    const { violations, isChecked } = validate(schema, parsed.value, {
      direction: "request",
      most: MOST_FINDINGS,
    });
    if (!isChecked) check.unchecked.push(`${location} parameter "${name}"`);
    for (const one of violations)
      if (one.level === "error") check.add(location, name, one.id, one.message, one.place.pointer);
  }

  #schemaOf(one: Parameter | MediaType): Schema | undefined {
    if (!this.#schemas.has(one))
      this.#schemas.set(one, one.schema ?? ("content" in one ? one.content[0]?.schema : undefined));
    return this.#schemas.get(one);
  }

  #body(received: Received, check: Check): void {
    const { body, headers } = received;
    if (!body || body.length === 0) {
      if (this.#isBodyRequired) check.add("body", undefined, "required", "The request needs a body.");
      return;
    }
    const type = headers.get("content-type")?.[0];
    const media = type === undefined ? this.#content[0] : describedType(this.#content, type);
    if (!media) {
      check.isOfOtherType = this.#content.length > 0;
      return;
    }
    const parsed = parseBody(media, received);
    if ("problem" in parsed) {
      const at = parsed.at === undefined ? "" : ` (${parsed.at})`;
      check.add("body", undefined, "syntax", parsed.problem + at);
      return;
    }
    check.values.set("body", parsed.value);
    if (parsed.value instanceof Uint8Array) return;
    const schema = this.#schemaOf(media);
    if (schema) checkBody(schema, parsed.value, "", check);
    const { itemSchema } = media;
    if (itemSchema && Array.isArray(parsed.value))
      for (const [index, item] of parsed.value.entries())
        if (!(item instanceof Uint8Array)) checkBody(itemSchema, item, `/${index}`, check);
  }
}

function checkBody(schema: Schema, value: unknown, at: string, check: Check): void {
  const settings = { direction: "request", most: MOST_FINDINGS, effort: check.effort } as const;
  const { violations, isChecked } = validate(schema, value, settings);
  if (!isChecked && check.unchecked.length < MOST_FINDINGS)
    check.unchecked.push(at === "" ? "body" : `body ${at}`);
  for (const one of violations)
    if (one.level === "error")
      check.add("body", undefined, one.id, one.message, at + (one.place.pointer ?? ""));
}

class Check implements RequestCheck {
  readonly findings: RequestFinding[] = [];
  readonly unchecked: string[] = [];
  readonly values = new Map<string, unknown>();
  /** The remaining work for the body and all its items. */
  readonly effort = { left: MOST_EFFORT };
  isOfOtherType = false;

  add(location: Location, name: string | undefined, id: string, message: string, pointer = ""): void {
    if (this.findings.length < MOST_FINDINGS)
      this.findings.push({ id, level: "error", message, place: { pointer }, location, name });
  }
}
