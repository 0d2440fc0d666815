/** Reads the overlays of `--translation`, for pages whose readers choose a language. */
import { findDescription, readText } from "#cli/input/description.ts";
import { overlayOf } from "#cli/input/overlays.ts";
import { Failure } from "#cli/process/failure.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { languagesOf } from "#render/translations.ts";
import type { Flags } from "./commands.ts";
import { readFlags, translationFlags } from "./options.ts";

/** The options of a page with its translations, and the files that they were read from. */
export interface Translated {
  options: OptionsInput;
  /** Absolute paths. */
  files: readonly string[];
  /** All languages of the page; none without translations. */
  languages: readonly string[];
}

/**
 * Adds the overlays of the flags to the option `translations`, as objects, so that the page needs no other file.
 * @throws Failure if one of them cannot be read
 */
export async function withTranslations(options: OptionsInput, flags: Flags): Promise<Translated> {
  const translations: Record<string, unknown> = { ...readOptions([options]).translations };
  const files: string[] = [];
  for (const [language, file] of translationFlags(flags) ?? []) {
    const place = await findDescription(file, { ...readFlags(flags), overlays: undefined });
    const { document } = await overlayOf(place.shown, await readText(place));
    translations[language] = document;
    if (place.file) files.push(place.file.path);
  }
  if (Object.keys(translations).length === 0) return { options, files, languages: [] };
  return { options: { ...options, translations }, files, languages: languagesOf({ translations }) };
}

/** @throws Failure if a translation is an address, because a written page needs no other file */
export function mustBeRead({ translations }: Readonly<Record<string, unknown>>): void {
  if (Object.values(translations ?? {}).some((one) => typeof one === "string" && one !== ""))
    throw new Failure("The option translations is for live pages.", "Use --translation instead.");
}
