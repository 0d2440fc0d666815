/** Reads the keys `overlays`, `workflows` and `translations` of the configuration, for an API and for all. */
import { resolve } from "node:path";
import type { GivenOverlay } from "#cli/input/description.ts";
import type { GivenWorkflows } from "#cli/input/workflows.ts";
import { isRecord, type Raw } from "#oas/read.ts";

/** What is added to the pages of an API. */
export interface Additions {
  /** Overlays that are applied to the description first, in order. */
  overlays?: readonly GivenOverlay[];
  /** Arazzo documents. */
  workflows?: readonly GivenWorkflows[];
  translations?: Translations;
}

/** Overlays by the code of the language that they translate to. None for the language of the description itself. */
export type Translations = Readonly<Record<string, readonly GivenOverlay[]>>;

/** The keys. */
export const ADDITION_KEYS = ["overlays", "workflows", "translations"] as const;

type Fail = (what: string, advice?: string) => never;

/**
 * Reads the keys of an object.
 * @param folder what paths are relative to
 * @param place the name of the object in messages, with `.` at the end
 */
export function additionsOf(raw: Raw, folder: string, place: string, fail: Fail): Additions {
  const { overlays, workflows, translations } = raw;
  return {
    ...(overlays !== undefined && { overlays: overlaysOf(overlays, folder, `${place}overlays`, fail) }),
    ...(workflows !== undefined && { workflows: workflowsOf(workflows, folder, `${place}workflows`, fail) }),
    ...(translations !== undefined && {
      translations: translationsOf(translations, folder, `${place}translations`, fail),
    }),
  };
}

/** A code of a language, with a script or a region (BCP 47). */
const CODE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;

function translationsOf(given: unknown, folder: string, place: string, fail: Fail): Translations {
  if (!isRecord(given))
    return fail(`${place}: expected an object with an overlay for each language`, "See docs/overlays.md.");
  const all = Object.entries(given).map(([code, one]): [string, GivenOverlay[]] => {
    if (!CODE.test(code)) fail(`${place}.${code}: expected the code of a language, such as de or pt-BR`);
    const given = one === "" || one === null ? [] : one;
    return [code, overlaysOf(given, folder, `${place}.${code}`, fail)];
  });
  return Object.fromEntries(all);
}

function overlaysOf(given: unknown, folder: string, place: string, fail: Fail): GivenOverlay[] {
  return [given].flat().map((overlay) => overlayOf(overlay, folder, place, fail));
}

function overlayOf(given: unknown, folder: string, place: string, fail: Fail): GivenOverlay {
  if (isRecord(given)) return given;
  if (typeof given !== "string" || given === "")
    return fail(`${place}: expected an overlay: its path, its URL or itself`, "See docs/overlays.md.");
  return addressIn(given, folder);
}

function workflowsOf(given: unknown, folder: string, place: string, fail: Fail): GivenWorkflows[] {
  return [given].flat().map((one) => {
    if (isRecord(one)) return { document: one, folder };
    if (typeof one !== "string" || one === "")
      return fail(
        `${place}: expected an Arazzo document: its path, its URL or itself, or a list`,
        "See docs/workflows.md.",
      );
    return addressIn(one, folder);
  });
}

/** A path relative to a folder as one from the current folder; a URL as it is. */
export function addressIn(text: string, folder: string): string {
  return /^https?:/i.test(text) || folder === "." ? text : resolve(folder, text);
}
