/** Where the scripts of the parts leave what they bring: one global of the classic script. */
import type { HtmlParser } from "#markdown/html.ts";
import type { Token } from "#samples/highlight.ts";
import type { Calls } from "#worker/calls.ts";

/** The parts by name, each the one thing that it brings. */
export interface PartRegistry {
  html?: HtmlParser;
  highlight?: (code: string, language: string) => readonly Token[];
  worker?: Calls;
}

declare global {
  var LecternParts: PartRegistry | undefined;
}

/** Hands a part over; called by the script of the part. */
export function provide<K extends keyof PartRegistry>(name: K, part: NonNullable<PartRegistry[K]>): void {
  globalThis.LecternParts ??= {};
  globalThis.LecternParts[name] = part;
}
