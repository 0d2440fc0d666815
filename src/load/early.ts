/** Messages of failures that are shown at once; `failures.ts` has the others. */

/** The English messages. */
export const EARLY = {
  incomplete: (address: string): string => `“${address}” is not a complete address.`,
  giveUrl: "Give a full URL.",
  noVersion: "Document must be valid OpenAPI 3.0.0 definition",
  giveVersion: 'Give it an `openapi` field with its version (3.0 to 3.2) or `swagger: "2.0"`.',
  asyncApi: "This is an AsyncAPI document; only OpenAPI descriptions can be shown.",
  tooOld: (version: string): string => `Swagger ${version} is not supported.`,
  convert: "Convert it to OpenAPI 3 or Swagger 2.0.",
} as const;
