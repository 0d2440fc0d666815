/** Addresses of scripts, as Trusted Types require them: only those of the site's own files. */
import { siteUrl } from "./page.ts";

interface Policy {
  createScriptURL: (address: string) => string;
}

let policy: Policy | undefined;

/**
 * Returns the address for `src` or a worker.
 * @throws if it is not below that of the site
 */
export function trusted(address: string): string {
  policy ??= makePolicy();
  return policy.createScriptURL(address);
}

function makePolicy(): Policy {
  const rules: Policy = { createScriptURL: ownAddress };
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  };
  return trustedTypes?.createPolicy("lectern", rules) ?? rules;
}

function ownAddress(address: string): string {
  if (address.startsWith(siteUrl("./").href) && new URL(address).href === address) return address;
  throw new TypeError(`${address} is not a file of this site.`);
}
