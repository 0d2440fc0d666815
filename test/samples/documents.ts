/** Makes small documents for tests of samples. */

import { Document } from "#model/document.ts";
import { MediaType } from "#model/media-type.ts";
import { Parameter, type ParameterLocation } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type * as OAS from "#oas/types.ts";
import type { SampleSettings } from "#samples/settings.ts";
import { sampleValue } from "#samples/value.ts";

/** The view of an inline schema in a document with the given component schemas. */
export function schemaOf(raw: unknown, schemas: Record<string, unknown> = {}): Schema {
  return schemasOf(new Document({ components: { schemas } } as OAS.OpenAPI)).at(raw, "/x");
}

/** The sample of an inline schema for a response. */
export function sampleOf(
  raw: unknown,
  schemas: Record<string, unknown> = {},
  settings: Partial<SampleSettings> = {},
): unknown {
  return sampleValue(schemaOf(raw, schemas), { direction: "response", ...settings });
}

/** The view of a media type. */
export function mediaOf(
  name: string,
  raw: Record<string, unknown>,
  schemas: Record<string, unknown> = {},
): MediaType {
  return new MediaType(new Document({ components: { schemas } } as OAS.OpenAPI), name, raw, "/x");
}

/** The view of a parameter called `color`. */
export function parameterOf(
  location: ParameterLocation,
  raw: Record<string, unknown>,
  name = "color",
): Parameter {
  return new Parameter(new Document({} as OAS.OpenAPI), name, location, raw, "/x");
}

/** A reference to a component schema. */
export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Simple schemas. */
export const string = { type: "string" };
export const integer = { type: "integer" };

/** The schema of an object with these properties. */
export function object(properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown {
  return { type: "object", properties, ...more };
}
