/** Overlays of a description: reads them, applies them to its text, and reports why one cannot be applied. */
import { Failure } from "#cli/process/failure.ts";
import { LoadError } from "#load/fetch.ts";
import { parseValue } from "#load/parse.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Source } from "#overlay/overlay.ts";
import { type OverlaidText, overlayText } from "#overlay/text.ts";

/** An overlay cannot be applied. */
export class OverlayFailure extends Failure {}

/** How many errors a failure lists. */
const LISTED = 5;

/**
 * The overlay in a text.
 * @throws OverlayFailure if it is not JSON or YAML
 */
export async function overlayOf(name: string, text: string): Promise<Source> {
  try {
    return { name, document: await parseValue(text, { yaml: async (given) => yamlToJson(given) }) };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    throw new OverlayFailure(`Overlay ${name} cannot be read: ${error.message}`, error.advice);
  }
}

/**
 * A text with overlays applied, in order.
 * @param url its address, for messages
 * @throws OverlayFailure if one of them cannot be applied
 */
export async function applyToText(
  text: string,
  sources: readonly Source[],
  url: string,
): Promise<OverlaidText> {
  const result = await overlayText(text, sources, { url });
  const [first, ...more] = result.findings.filter(({ level }) => level === "error");
  if (!first) return result;
  const listed = more.slice(0, LISTED - 1).map(({ message }) => message);
  const left = more.length - listed.length;
  throw new OverlayFailure(
    first.message,
    [...listed, ...(left > 0 ? [`… and ${left} more errors.`] : [])].join("\n"),
  );
}
