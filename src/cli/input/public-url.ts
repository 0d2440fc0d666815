/**
 * Removes possible secrets from addresses: credentials, query and fragment are never printed or written to a page.
 */

/** An address without possible secrets. */
export function publicUrl(address: string): string {
  if (!URL.canParse(address)) return address.replace(/^(https?:)\/*(?:[^/?#]*@)?([^?#]*).*$/is, "$1//$2");
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return address;
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}

/** Removes possible secrets from all http(s) addresses in a message. */
export function withoutSecrets(message: string): string {
  return message.replace(ADDRESS, (address) => {
    let end = address.length;
    while (ENDS.includes(address.charAt(end - 1))) end--;
    return publicUrl(address.slice(0, end)) + address.slice(end);
  });
}

/** Punctuation that ends a sentence or a quotation, not an address. */
const ENDS = [...".,:;)'\"”"];

/** An address in a sentence. The credentials of an invalid address may contain spaces. */
const ADDRESS = /\bhttps?:\/\/(?:[^/?#<>]*@)?[^\s<>]+/gi;
