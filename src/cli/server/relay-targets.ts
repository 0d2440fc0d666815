/**
 * Finds the origins to which the page of `lectern serve` may send requests: those of the description's
 * servers and of its sign-in.
 */
import type { Document } from "#model/document.ts";
import { absoluteUrl, type Server } from "#model/server.ts";
import { asRecord, asText, entries } from "#oas/read.ts";

/** How many addresses a server's variables may make. */
const MOST_ADDRESSES = 1000;

/** The origins that a description names. Variables of an address have the values of their `enum`, else their default. */
export function originsOf(document: Document): ReadonlySet<string> {
  const origins = new Set<string>();
  const add = (address: string | undefined): void => {
    const url = address === undefined ? undefined : absoluteUrl(address, document.url);
    if (url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url)) origins.add(new URL(url).origin);
  };
  const operations = document.paths.flatMap((item) => item.operations);
  const servers = new Set([document.servers, ...operations.map((one) => one.servers)].flat());
  for (const server of servers) for (const address of addressesOf(server)) add(address);
  for (const scheme of document.securitySchemes) {
    add(scheme.openIdConnectUrl);
    add(scheme.oauth2MetadataUrl);
    for (const { raw } of scheme.flows)
      for (const [name, value] of entries(asRecord(raw))) if (/url$/i.test(name)) add(asText(value));
  }
  return origins;
}

/** All addresses that the listed values of a server's variables make. */
function addressesOf(server: Server): readonly string[] {
  let all: Record<string, string>[] = [{}];
  // Only variables in the authority affect the origin.
  const authority = /^[^/]*\/\/[^/]*/.exec(server.template)?.[0] ?? "";
  for (const { name, enum: values } of server.variables) {
    if (!authority.includes(`{${name}}`) || values.length === 0) continue;
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))).slice(0, MOST_ADDRESSES);
  }
  return all.map((values) => server.address(values));
}
