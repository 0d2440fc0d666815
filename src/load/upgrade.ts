/**
 * Upgrades a document of any version to the shape of the newest, so that later code does not need to know the
 * version; only `request/versions.ts` asks for it. One walk covers 3.0 to 3.2, because 3.2 only adds to 3.1; 2.0 is
 * converted to 3.0 first (swagger-2.0.ts, loaded only for such documents).
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
 * The version that a document states, as written: "2.0", "3.0.3".
 * @throws LoadError "version" if it states none, or one older than 2.0
 */
export function versionOf(document: unknown): string {
  const openapi = versionText(document, "openapi");
  if (openapi !== undefined) return openapi;
  const swagger = versionText(document, "swagger") ?? versionText(document, "swaggerVersion");
  if (swagger === undefined) {
    const other = isRecord(document) && document["asyncapi"] !== undefined;
    throw told("version", [["noVersion"], [other ? "asyncApi" : "giveVersion"]], EARLY);
  }
  // JSON cannot write the number 2.0.
  if (swagger === "2") return "2.0";
  if (!/^[2-9]/.test(swagger)) throw told("version", [["tooOld", swagger], ["convert"]], EARLY);
  return swagger;
}

/** Facts about a document. */
export interface UpgradeOptions {
  /** Whether it shares no objects because it came from `JSON.parse`, so that none need be remembered. */
  isTree?: boolean;
  /**
   * Whether, in addition, all its references lead to components, paths or webhooks. The members of these are then
   * upgraded when they are first read.
   */
  isLazy?: boolean;
}

/** Whether a version, as `versionOf` gives it, is 2.0: such a document needs `upgradeSwagger` of swagger-2.0.ts. */
export function isSwagger(version: string): boolean {
  return /^2(?:\.|$)/.test(version);
}

/**
 * Upgrades an OpenAPI 3 document to the shape of OpenAPI 3.2. The given document does not change. Unchanged parts are
 * the same objects in the result, except maps that are read lazily.
 * @throws LoadError "version", like `versionOf`
 */
export function upgrade(document: unknown, problems: Problems, options: UpgradeOptions = {}): OAS.OpenAPI {
  const version = versionOf(document);
  if (!/^3\.[0-2](?:\.|$)|^3$/.test(version))
    problems.add("/openapi", `Unknown version ${version} of OpenAPI; it was read as ${NEWEST}.`);
  return withVersion(walk(document as Raw, { rules: RULES, ...options }, problems), version);
}

/** Gives a document the newest version; `x-lectern-version` keeps its own one, on which requests depend. */
export function withVersion(root: Raw, version: string): OAS.OpenAPI {
  if (/^3\.2(?:\.|$)/.test(version)) return root as OAS.OpenAPI;
  const { swagger: _swagger, openapi: _openapi, ...rest } = root;
  return { openapi: NEWEST, "x-lectern-version": version, ...rest } as OAS.OpenAPI;
}

function versionText(document: unknown, key: string): string | undefined {
  const value = isRecord(document) && Object.hasOwn(document, key) ? document[key] : undefined;
  return typeof value === "boolean" ? undefined : asText(value)?.trim() || undefined;
}
