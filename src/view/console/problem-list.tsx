/** The names of the fields with problems. Each leads to its field. */
import type { ReactNode } from "react";
import type { Problem } from "#console/problems.ts";
import { Limited } from "#view/ui/limited.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";

/** How many names are drawn at first. */
const FIRST_NAMES = 10;

/**
 * The fields with problems, in one line.
 * @param isTried whether the reader tried to send: before, it does not say that values are missing
 */
export function ProblemList(props: { all: readonly Problem[]; isTried: boolean }): ReactNode {
  const all = props.isTried ? props.all : props.all.filter((one) => !one.isMissing);
  if (all.length === 0) return null;
  return (
    <p className="console-problems">
      {CONSOLE.problems}{" "}
      <Limited items={all} first={FIRST_NAMES}>
        {(one, index) => (
          <span key={one.field}>
            {index > 0 && ", "}
            <button
              type="button"
              className="console-link"
              onClick={({ currentTarget }) => goToField(currentTarget.form, one.field)}
            >
              {nameOf(one)}
            </button>
          </span>
        )}
      </Limited>
    </p>
  );
}

/** The problems in a sentence. */
export function problemText(all: readonly Problem[]): string {
  return all.length === 0 ? "" : `${CONSOLE.problems} ${all.slice(0, FIRST_NAMES).map(nameOf).join(", ")}`;
}

function nameOf({ name }: Problem): string {
  return name ?? CONSOLE.body;
}

/** Moves the focus to a field: to the place in a text that is wrong, else to a control that is, else to the first one. */
export function goToField(form: HTMLFormElement | null, field: string): void {
  const all = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const around = all.find((one) => one.dataset["field"] === field);
  const line = around?.querySelector<HTMLElement>(".console-findings button");
  if (line) line.click();
  else (around?.querySelector<HTMLElement>(WRONG) ?? around?.querySelector<HTMLElement>(CONTROL))?.focus();
}

const WRONG = '[aria-invalid="true"]';
const CONTROL = ":is(:enabled, [contenteditable=true]):not(.console-head *)";
