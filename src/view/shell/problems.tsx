/**
 * Lists the problems of the description for its authors: a part that loads with the option `showProblems`.
 */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Places } from "#load/places.ts";
import { faultsOf } from "#model/whole/faults.ts";
import { asRecord } from "#oas/read.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { LABELS } from "#view/words/labels.ts";
import { problemGroups } from "./problem-groups.ts";

/** How many are shown at first. */
const FIRST = 50;

/** The list, closed at first. Opening it examines the document. */
export function Problems(): ReactNode {
  const { document, menu, problems, text, version, parts, workflows } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [ofWorkflows, setOfWorkflows] = useState<readonly Told[]>([]);
  useEffect(() => {
    if (!isOpen || !workflows) return;
    const show = (found: Awaited<ReturnType<typeof workflows.of.problems>>): void =>
      setOfWorkflows(
        found.map(({ message, place }) => ({
          message,
          pointer: `${place.file ?? ""}#${place.pointer ?? ""}`,
        })),
      );
    workflows.of.problems().then(show, () => undefined);
  }, [isOpen, workflows]);
  const [places, setPlaces] = useState<Places>();
  const found = useMemo(() => {
    if (!isOpen) return undefined;
    // Upgrading what nobody has read yet may add problems.
    const faults = faultsOf(asRecord(document.raw));
    const listing = menu.leftOut > 0 ? [{ pointer: "/paths", message: manyTags(menu.leftOut) }] : [];
    return [...distinct([...problems, ...listing, ...faults]), ...ofWorkflows];
  }, [isOpen, problems, document, menu, ofWorkflows]);
  useEffect(() => {
    if (!found || text === undefined) return;
    const pointers = found.map(({ pointer }) => written(pointer, version));
    parts.worker
      .load()
      .then((client) => client.places(text, pointers))
      .then(setPlaces, () => undefined);
  }, [found, text, version, parts]);
  const all = useMemo(() => found && placed(found, places, version), [found, places, version]);
  return (
    <details className="problems" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{LABELS.problems}</summary>
      {all && <List all={all} />}
    </details>
  );
}

function manyTags(leftOut: number): string {
  return `${leftOut} entries are left out, because operations have too many tags.`;
}

type Told = ReturnType<typeof usePage>["problems"][number];

/** Adds the lines of the text, and the names that it repeats. */
function placed(
  all: readonly Told[],
  places: Places | undefined,
  version: string | undefined,
): readonly Told[] {
  if (!places) return all;
  const at = new Map(places.found.map((place) => [place.pointer, place]));
  const told = all.map((one) => {
    const place = one.line === undefined ? at.get(written(one.pointer, version)) : undefined;
    return place ? { ...one, line: place.line, column: place.column } : one;
  });
  const repeated = places.repeated.map((place) => ({
    ...place,
    message: "Duplicate name; the last one is used.",
  }));
  return [...told, ...repeated];
}

/** The pointer in Swagger 2.0 of what OpenAPI 3 has in its components. */
const OLD_PLACES: readonly (readonly [now: string, then: string])[] = [
  ["/components/schemas/", "/definitions/"],
  ["/components/parameters/", "/parameters/"],
  ["/components/responses/", "/responses/"],
  ["/components/securitySchemes/", "/securityDefinitions/"],
];

/** The place in the description as written. */
function written(pointer: string, version = ""): string {
  const moved = version.startsWith("2") && OLD_PLACES.find(([now]) => pointer.startsWith(now));
  return moved ? moved[1] + pointer.slice(moved[0].length) : pointer;
}

function List(props: { all: readonly Told[] }): ReactNode {
  if (props.all.length === 0) return <p>{LABELS.noProblems}</p>;
  return (
    <Limited items={problemGroups(props.all)} first={FIRST} around={(items) => <ol>{items}</ol>}>
      {({ title, problems }, index) =>
        title === undefined ? (
          problems.map((one) => <Row key={index} problem={one} />)
        ) : (
          <li key={index}>
            <details>
              <summary>{title}</summary>
              <Limited items={problems} first={FIRST} around={(items) => <ol>{items}</ol>}>
                {(one, at) => <Row key={at} problem={one} />}
              </Limited>
            </details>
          </li>
        )
      }
    </Limited>
  );
}

function Row({ problem }: { problem: Told }): ReactNode {
  const { pointer, line, column, message } = problem;
  return (
    <li>
      {message}{" "}
      <code>
        {pointer}
        {line !== undefined && `:${line}`}
        {column !== undefined && `:${column}`}
      </code>
    </li>
  );
}

/** Each place is listed once: the problem of loading wins, because it says more. */
function distinct(all: readonly Told[]): readonly Told[] {
  const known = new Set<string>();
  return all.filter(({ pointer }) => (pointer === "" || !known.has(pointer)) && known.add(pointer));
}
