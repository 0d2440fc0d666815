/** Makes the request of a described webhook (4.1 OpenAPI Object, `webhooks`). */
import type { Document } from "#model/document.ts";
import { detailsOf } from "#model/operation-details.ts";
import { methodName } from "#model/request-line.ts";
import { requestOf, supportedSecurity } from "#request/request.ts";
import { writtenParameter } from "#samples/parameter.ts";
import { bodiesOf, joinPieces, writeBody } from "./bytes.ts";

/** A request to the receiver of a webhook. */
export interface WebhookRequest {
  method: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Uint8Array;
}

/** The request of a webhook, with sample values; undefined if there is no webhook of that name. */
export function webhookOf(document: Document, name: string): WebhookRequest | undefined {
  const operation = document.webhooks.find(({ path }) => path === name)?.operations[0];
  if (!operation) return undefined;
  const media = detailsOf(operation).requestBody?.content[0];
  const written = media && writeBody(media, bodiesOf(media, { direction: "request" })[0]);
  const { headers } = requestOf(operation, {
    address: "http://localhost",
    security: supportedSecurity(operation)[0],
    write: writtenParameter,
  });
  const own = headers.filter(([field]) => !/^(?:content-type|accept)$/i.test(field));
  return {
    method: methodName(operation.method),
    headers: written ? [["Content-Type", written.type], ...own] : own,
    ...(written && { body: joinPieces(written.pieces) }),
  };
}
