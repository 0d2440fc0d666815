/** The requests that the page shows for an operation, as a server receives them. */
import { bodiesOf, joinPieces, writeBody } from "#mock/bytes.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Received } from "#request/parse/received.ts";
import { requestOf } from "#request/request.ts";
import { isBodyIgnored } from "#request/versions.ts";
import { writtenParameter } from "#samples/parameter.ts";

/** A request for each media type of the body. */
export function requestsOf(operation: Operation): readonly Received[] {
  const { method, url, headers, cookie, login } = requestOf(operation, {
    address: "http://localhost",
    write: writtenParameter,
  });
  const { pathname, search } = splitUrl(url);
  const fields = new Map(headers.map(([name, value]) => [name.toLowerCase(), [value]]));
  if (cookie !== "") fields.set("cookie", [cookie]);
  if (login) {
    const pair = `${login.name}:${login.password}`;
    const credentials = login.scheme === "basic" ? `Basic ${btoa(pair)}` : `Digest username="${login.name}"`;
    fields.set("authorization", [credentials]);
  }
  const bare: Received = { method, path: pathname, query: search, headers: fields };
  const content = isBodyIgnored(operation) ? [] : (detailsOf(operation).requestBody?.content ?? []);
  if (content.length === 0) return [bare];
  return content.map((media) => {
    const { type, pieces } = writeBody(media, bodiesOf(media, { direction: "request" })[0]);
    return { ...bare, headers: new Map([...fields, ["content-type", [type]]]), body: joinPieces(pieces) };
  });
}

function splitUrl(url: string): { pathname: string; search: string } {
  const target = url.slice(url.indexOf("/", "http://".length)).split("#")[0] ?? "/";
  const at = target.indexOf("?");
  return at < 0
    ? { pathname: target, search: "" }
    : { pathname: target.slice(0, at), search: target.slice(at + 1) };
}
