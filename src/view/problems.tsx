/** What is wrong in the description, for those who write it: a part that loads where `showProblems` asks for it. */
import { type ReactNode, useMemo, useState } from "react";
import { faultsOf } from "#model/faults.ts";
import { asRecord } from "#oas/read.ts";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";
import { Limited } from "./ui/limited.tsx";

/** How many are shown at first. */
const FIRST = 50;

/** The list, closed at first; the document is looked through when somebody opens it. */
export function Problems(): ReactNode {
  const { document, problems } = usePage();
  const [isOpen, setOpen] = useState(false);
  const all = useMemo(
    () => isOpen && distinct([...problems, ...faultsOf(asRecord(document.raw))]),
    [isOpen, problems, document],
  );
  return (
    <details className="problems" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{LABELS.problems}</summary>
      {all && <List all={all} />}
    </details>
  );
}

type Told = ReturnType<typeof usePage>["problems"][number];

function List(props: { all: readonly Told[] }): ReactNode {
  if (props.all.length === 0) return <p>{LABELS.noProblems}</p>;
  return (
    <ol>
      <Limited items={props.all} first={FIRST}>
        {({ pointer, line, message }, index) => (
          <li key={index}>
            {message}{" "}
            <code>
              {pointer}
              {line !== undefined && `:${line}`}
            </code>
          </li>
        )}
      </Limited>
    </ol>
  );
}

/** A place is told once: first by whoever loaded it, who knows more. */
function distinct(all: readonly Told[]): readonly Told[] {
  const known = new Set<string>();
  return all.filter(({ pointer }) => (pointer === "" || !known.has(pointer)) && known.add(pointer));
}
