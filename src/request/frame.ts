/** Parts of a multipart body between boundaries (RFC 2046, 5.1; RFC 7578). */

import type { Attachment } from "./attachment.ts";

/** One part of a multipart body. */
export interface BodyPart {
  name?: string;
  /** The file that is sent, if the part is one. Its `body` is a marker or an example for display. */
  filename?: string;
  /** Undefined for plain text, if no content type is stated. */
  type?: string;
  /** All other headers, one line each. */
  headers: readonly string[];
  body: string;
  /** The nested parts, if the part is `multipart/…`. */
  parts?: readonly BodyPart[];
  /** The file that the reader chose. */
  attachment?: Attachment;
}

/** A piece of a body: a text, or the bytes of a file. The text of a file is for display. */
export interface Piece {
  text: string;
  file?: string;
  attachment?: Attachment;
}

/** Writes parts between boundaries, as readable text. */
export function multipartText(parts: readonly BodyPart[], depth = 0): string {
  return multipartPieces(parts, depth)
    .map((piece) => piece.text)
    .join("");
}

/**
 * Writes parts between boundaries. Each file is a piece of its own.
 * @param mark the boundary, without its dashes
 */
export function multipartPieces(
  parts: readonly BodyPart[],
  depth = 0,
  mark = boundary(depth),
): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const { name, filename, type, headers, body, attachment } = part;
    const lines = [
      `--${mark}`,
      ...(name === undefined ? [] : [disposition(name, filename)]),
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ...headers,
    ];
    const content = part.parts
      ? multipartPieces(part.parts, depth + 1)
      : [{ text: body, file: filename, attachment }];
    pieces.push({ text: `${lines.join("\n")}\n\n` }, ...content, { text: "\n" });
  }
  return [...pieces, { text: `--${mark}--` }];
}

/** The boundary of a body at this depth of nesting. */
export function boundary(depth: number): string {
  return depth === 0 ? "boundary" : `boundary-${depth + 1}`;
}

/**
 * Writes `Content-Disposition`. Names are escaped as browsers do (HTML, "multipart/form-data encoding
 * algorithm").
 */
function disposition(name: string, filename?: string): string {
  const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `Content-Disposition: form-data; name="${quoted}"${filename === undefined ? "" : `; filename="${filename}"`}`;
}
