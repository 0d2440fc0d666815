/** Addresses without what may be secret in them: credentials, query and fragment stay where the user typed them. */

/** An address that may be written down. */
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

/** A message with all http(s) addresses in it as they may be written down. */
export function withoutSecrets(message: string): string {
  return message.replace(ADDRESS, (address) => {
    let end = address.length;
    while (ENDS.includes(address.charAt(end - 1))) end--;
    return publicUrl(address.slice(0, end)) + address.slice(end);
  });
}

/** What ends a sentence or a quotation rather than an address. */
const ENDS = [...".,:;)'\"”"];

/** An address in a sentence. Credentials may hold spaces if the address is not valid. */
const ADDRESS = /\bhttps?:\/\/(?:[^/?#<>]*@)?[^\s<>]+/gi;
