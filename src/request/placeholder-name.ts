/** Names placeholders: `pullNumber` is `PULL_NUMBER`. */

/** The longest placeholder, in characters. */
const LONGEST = 60;

/** Names of the reader's own credentials and accounts. */
const OWN =
  /^(?:(?:ACCESS|ACCOUNT|API|APP|APPLICATION|AUTH|CLIENT|DEVELOPER|MERCHANT|PRIVATE|PUBLIC|REFRESH|SECRET|SUBSCRIPTION|TENANT)_?)+(?:ID|KEY|SECRET|TOKEN|USERNAME|PASSWORD)$|^(?:USERNAME|PASSWORD|TOKEN)$/;

/**
 * The placeholder for a name: `pullNumber` is `PULL_NUMBER`, `client_id` is `YOUR_CLIENT_ID`. It has only characters
 * that need no encoding in addresses and headers. Undefined if the name has none of these.
 */
export function placeholderFor(name: string): string | undefined {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toUpperCase();
  // A name in another script would lose its meaning.
  if (/[^\p{ASCII}]/u.test(words)) return undefined;
  const plain = words
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "")
    .join("_")
    .replace(/^X_(?=.)/, "")
    .slice(0, LONGEST)
    .replace(/_$/, "");
  if (!/^[A-Z]/.test(plain)) return plain === "" ? undefined : `VALUE_${plain}`;
  return OWN.test(plain) ? `YOUR_${plain}` : plain;
}
