/**
 * Any version of the specification into the shape of the newest: after this only `request/versions.ts` asks which
 * version a document has. From 3.0 on one walk does all, because 3.2 only
 * adds to 3.1; 2.0 is rebuilt as 3.0 before (swagger-2.0.ts, loaded only for such documents).
 */

import { asText, isRecord, type Raw } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";
import { EARLY } from "./early.ts";
import { told } from "./fetch.ts";
import { RULES } from "./openapi-3.0.ts";
import type { Problems } from "./problems.ts";
import { walk } from "./walk.ts";

/** The version that every upgraded document has. */
export const NEWEST = "3.2.0";

/**
 * The version a document says it has, as it is written: "2.0", "3.0.3".
 * @throws LoadError "version" where it says none, or one older than 2.0.
 */
export function versionOf(document: unknown): string {
  const openapi = versionText(document, "openapi");
  if (openapi !== undefined) return openapi;
  const swagger = versionText(document, "swagger") ?? versionText(document, "swaggerVersion");
  if (swagger === undefined) {
    const other = isRecord(document) && document["asyncapi"] !== undefined;
    throw told("version", [["noVersion"], [other ? "asyncApi" : "giveVersion"]], EARLY);
  }
  // JSON has no way to write the number 2.0
  if (swagger === "2") return "2.0";
  if (!/^[2-9]/.test(swagger)) throw told("version", [["tooOld", swagger], ["convert"]], EARLY);
  return swagger;
}

/** What is known of a document beside its content. */
export interface UpgradeOptions {
  /** It shares no objects (it came from `JSON.parse`), which saves remembering them. */
  isTree?: boolean;
  /** And all its references lead to components, paths or webhooks: the members of these are upgraded when they are read. */
  isLazy?: boolean;
}

/** Whether a version, as `versionOf` gives it, is 2.0: such a document needs `upgradeSwagger` of swagger-2.0.ts. */
export function isSwagger(version: string): boolean {
  return /^2(?:\.|$)/.test(version);
}

/**
 * An OpenAPI 3 document in the shape of OpenAPI 3.2. The given one is not changed; what needs no change
 * is the same object in the result, but for the maps that are read lazily.
 * @throws LoadError "version", as `versionOf`.
 */
export function upgrade(document: unknown, problems: Problems, options: UpgradeOptions = {}): OAS.OpenAPI {
  const version = versionOf(document);
  if (!/^3\.[0-2](?:\.|$)|^3$/.test(version))
    problems.add("/openapi", `Unknown version ${version} of OpenAPI; it was read as ${NEWEST}.`);
  return withVersion(walk(document as Raw, { rules: RULES, ...options }, problems), version);
}

/** A walked document under the newest version's name; `x-lectern-version` keeps its own, of which requests differ. */
export function withVersion(root: Raw, version: string): OAS.OpenAPI {
  if (/^3\.2(?:\.|$)/.test(version)) return root as OAS.OpenAPI;
  const { swagger: _swagger, openapi: _openapi, ...rest } = root;
  return { openapi: NEWEST, "x-lectern-version": version, ...rest } as OAS.OpenAPI;
}

function versionText(document: unknown, key: string): string | undefined {
  const value = isRecord(document) && Object.hasOwn(document, key) ? document[key] : undefined;
  return typeof value === "boolean" ? undefined : asText(value)?.trim() || undefined;
}
