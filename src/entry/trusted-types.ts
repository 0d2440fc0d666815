/** The few types of the Trusted Types API that scripts need; TypeScript's DOM library has none. */

/** Makes policies. */
export interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/** A policy for the addresses of scripts. */
export interface Policy {
  createScriptURL(url: string): unknown;
}
