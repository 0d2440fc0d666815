/** Checks what is entered while it is edited. The readers of rarer formats load if the body has one. */
import { useDeferredValue, useMemo } from "react";
import { checkText, lackOf, type TextCheck } from "#console/findings.ts";
import { isUnread, type Problem, problemsOf, sentBody } from "#console/problems.ts";
import type { MediaType } from "#model/media-type.ts";
import { languageOf } from "#request/media-language.ts";
import { isPlain, PLAIN } from "#request/parse/plain.ts";
import { usePage } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import type { Draft } from "./use-draft.ts";

/** Why a request is not sent at once: a value is missing, or the body is not in its format. */
export type Lack = ReturnType<typeof lackOf> | "body";

/** What is wrong with a form. */
interface Checked {
  /** The fields with problems. */
  problems: readonly Problem[];
  lack: Lack;
}

/** What is wrong with a form, as far as it is known by now. */
export interface FormCheck extends Checked {
  /** The check of a body that is a text; undefined for other bodies. */
  body: TextCheck | undefined;
  /** Whether the text of the body changed since its check. */
  isLate: boolean;
  /** What is wrong now. */
  latest: () => Checked;
}

/** Reads YAML. */
const YAML = new Part(() => import("./yaml-body.ts"));

/** Checks the form of a draft. */
export function useFormCheck(draft: Draft): FormCheck {
  const { parts } = usePage();
  const { operation, fields, form, chosen } = draft;
  const { media } = chosen;
  const entry = sentBody(draft);
  const text = entry?.kind === "text" ? entry.text : undefined;
  const entered = useMemo(() => (media && text !== undefined ? { media, text } : undefined), [media, text]);
  const name = entered?.media.name ?? "";
  const reading = usePart(parts.reading, !isPlain(name));
  const yaml = usePart(YAML, languageOf(name) === "yaml");
  const read = reading?.ALL.body ?? PLAIN.body;
  const before = useDeferredValue(entered);
  // A text of another media type says nothing about this one.
  const shown = before?.media === media ? before : entered;
  const checkOf = (one: { media: MediaType; text: string } | undefined): TextCheck | undefined =>
    one && checkText(one.media, one.text, read, yaml);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `checkOf` is new in each render, and uses only these values
  const body = useMemo(() => checkOf(shown), [shown, read, yaml]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is new in each render, and only these fields of it are checked
  const checked = useMemo(
    () => checkedOf(draft, body),
    [operation, fields, form, media, chosen.sample, body],
  );
  const isLate = shown !== entered;
  return { ...checked, body, isLate, latest: () => (isLate ? checkedOf(draft, checkOf(entered)) : checked) };
}

function checkedOf(draft: Draft, body: TextCheck | undefined): Checked {
  const { fields, form, chosen } = draft;
  const lack = lackOf(fields, form) ?? (isUnread(chosen.media, body) ? "body" : undefined);
  return { problems: problemsOf(draft, body), lack };
}
