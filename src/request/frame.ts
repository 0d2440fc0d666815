/** Parts of a multipart body between boundaries (RFC 2046, 5.1; RFC 7578). */

/** One part of a multipart body. */
export interface Part {
  name?: string;
  /** Of parts that are files: the file that is sent. Their `body` is only shown: a marker, or an example. */
  filename?: string;
  /** Undefined where it is that of plain text, and not stated. */
  type?: string;
  /** All other headers, a line each. */
  headers: readonly string[];
  body: string;
  /** The parts that it is made of, where it is `multipart/…` itself. */
  parts?: readonly Part[];
}

/** A piece of a body: text, or the bytes of a file, whose text is only shown. */
export interface Piece {
  text: string;
  file?: string;
}

/** Parts between boundaries, as readable text. */
export function multipartText(parts: readonly Part[], depth = 0): string {
  return multipartPieces(parts, depth)
    .map((piece) => piece.text)
    .join("");
}

/** Parts between boundaries, their files apart. */
export function multipartPieces(parts: readonly Part[], depth = 0): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const { name, filename, type, headers, body } = part;
    const lines = [
      `--${boundary(depth)}`,
      ...(name === undefined ? [] : [disposition(name, filename)]),
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ...headers,
    ];
    const content = part.parts ? multipartPieces(part.parts, depth + 1) : [{ text: body, file: filename }];
    pieces.push({ text: `${lines.join("\n")}\n\n` }, ...content, { text: "\n" });
  }
  return [...pieces, { text: `--${boundary(depth)}--` }];
}

/** What separates the parts of a body that so many others contain. */
export function boundary(depth: number): string {
  return depth === 0 ? "boundary" : `boundary-${depth + 1}`;
}

/** Quotes and line ends of names are escaped as browsers do it (HTML, "multipart/form-data encoding algorithm"). */
function disposition(name: string, filename?: string): string {
  const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return `Content-Disposition: form-data; name="${quoted}"${filename === undefined ? "" : `; filename="${filename}"`}`;
}
