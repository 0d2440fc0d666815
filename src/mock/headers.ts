/** Makes the header fields of an answer, as its response describes them (4.21 Header Object). */
import type { Parameter } from "#model/parameter.ts";
import type { Response } from "#model/response.ts";
import { writtenParameter } from "#samples/parameter.ts";

/** Names and values; a name may come twice. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** Fields that the server sets itself, or that would change how the answer is read. */
const OURS =
  /^(?:content-type|content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|te|date)$/i;

/** The described header fields with their examples, or generated values. */
export function fieldsOf(response: Response): Fields {
  return response.headers.flatMap((header) => fieldOf(header));
}

function fieldOf(header: Parameter): Fields {
  const { name } = header;
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name) || OURS.test(name) || header.broken !== undefined) return [];
  // Only Set-Cookie may occur several times (4.21.2).
  const lines = /^set-cookie$/i.test(name)
    ? writtenParameter(header).split("\n")
    : [writtenParameter(header)];
  return lines.map((line) => [name, plain(line)] as const);
}

/** Makes a value readable for every client: one line of ASCII. */
export function plain(text: string): string {
  if (/^[\t\x20-\x7e]*$/.test(text)) return text.trim();
  return text
    .replace(/[\r\n]+/g, " ")
    .replace(/[^\t\x20-\x7e]/gu, (char) => encodeURIComponent(char.replace(/\p{Surrogate}/u, "\uFFFD")))
    .trim();
}
