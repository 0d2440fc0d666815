/** Reads the parameters of header fields, such as the boundary of a media type. */

const PARAMETER = /[^;"]*;[ \t]*([^\s;="]*)=(?=(.))/suy;
const TOKEN = /[^;"]*/y;

/**
 * A parameter of a header, without quotes, and with the escapes that browsers use in names of form fields.
 */
export function parameterOf(header: string, wanted: string): string | undefined {
  let at = 0;
  for (;;) {
    PARAMETER.lastIndex = at;
    const [whole = "", name = "", first] = PARAMETER.exec(header) ?? [];
    if (whole === "") return undefined;
    at += whole.length;
    let text: string;
    if (first === '"') {
      const end = closingQuote(header, at);
      text = header.slice(at + 1, end).replace(/\\(["\\])/g, "$1");
      at = end + 1;
    } else {
      TOKEN.lastIndex = at;
      text = TOKEN.exec(header)?.[0] ?? "";
      at += text.length;
    }
    if (name.toLowerCase() === wanted)
      return text.trim().replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  }
}

function closingQuote(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}
