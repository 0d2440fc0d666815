/** The types of the Trusted Types API that scripts use; TypeScript's DOM library lacks them. */

/** Makes policies. */
export interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/** A policy for the addresses of scripts. */
export interface Policy {
  createScriptURL(url: string): unknown;
}
