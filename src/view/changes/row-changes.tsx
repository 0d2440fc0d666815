/** What changed in a row, said in the row: how and how badly, the old and the new value, what was removed from it. */
import type { ReactNode } from "react";
import { LEVELS, type Level } from "#compare/facts/change.ts";
import type { ShownChange } from "#compare/shown.ts";
import type { Item } from "#model/menu.ts";
import type { Operation } from "#model/operation.ts";
import { COMPARED } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import type { Where } from "#view/schema/rows.ts";
import { Limited } from "#view/ui/limited.tsx";
import { CHANGES } from "#view/words/changes-labels.ts";
import { changesAt, itemOf, operationOf, type Rows } from "./rows.ts";
import { useWords } from "./use-words.ts";
import { wordChanges } from "./words.ts";

/** How many changes of a row show at first. */
const FIRST = 5;

/** A row: what it shows, by JSON Pointer. */
interface RowProps {
  at: readonly string[];
  direction?: Where["direction"];
}

/** The comparison, once it and its words are there. */
function useCompared(): Rows | undefined {
  const [compared] = usePageState(COMPARED, undefined);
  const isReady = useWords();
  return isReady && compared && !(compared instanceof Error) ? compared : undefined;
}

function useRow({ at, direction }: RowProps): readonly ShownChange[] {
  const rows = useCompared();
  return rows ? changesAt(rows, at, direction) : [];
}

const isThere = ({ how }: ShownChange): boolean => how !== "removed";

/** How a row changed, in a word or two. */
export function RowMark(props: RowProps): ReactNode {
  const changes = useRow(props).filter(isThere);
  return changes.length > 0 && <Sign changes={changes} />;
}

/** The same, and what changed. */
export function RowChanges(props: RowProps & { isMarked?: boolean }): ReactNode {
  const { isMarked = true } = props;
  const changes = useRow(props).filter(isThere);
  // That a row was added is all there is to say.
  const told = changes.filter(({ how }) => how !== "added");
  if (changes.length === 0 || (!isMarked && told.length === 0)) return null;
  return (
    <div className="row-changes">
      {isMarked && <Sign changes={changes} />}
      {told.length > 0 && (
        <ul>
          <Limited items={told} first={FIRST}>
            {(change, index) => (
              <li key={index}>
                <span lang="en">{change.message}</span>
                <Values change={change} />
              </li>
            )}
          </Limited>
        </ul>
      )}
    </div>
  );
}

/** What was removed from a row, struck through and closed. */
export function Removed(props: RowProps): ReactNode {
  const changes = useRow(props).filter(({ how }) => how === "removed");
  return (
    <Limited items={changes} first={FIRST}>
      {(change, index) => (
        <details key={index} className="removed-row">
          <summary>
            <s>{nameOf(change)}</s> <Sign changes={[change]} />
          </summary>
          <p lang="en">{change.message}</p>
        </details>
      )}
    </Limited>
  );
}

/** The name of a removed row: its last step, without the word that says what it is. */
function nameOf({ path, message }: ShownChange): string {
  return path.at(-1)?.replace(/^(?:query|path|header|cookie|querystring|link) /, "") ?? message;
}

/** What changed in an operation as a whole, and what was removed from it. */
export function OperationChanges(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { menu } = usePage();
  const rows = useCompared();
  const { pathItem, pointer, method, path } = operation;
  const item = itemOf(menu, { method, path, ...(pathItem.kind === "webhook" && { webhook: true }) });
  const body = `${pointer}/requestBody`;
  const at = [pointer, pathItem.pointer, body];
  return (
    <div className="operation-changes">
      {rows && item && <OperationSign rows={rows} item={item} />}
      <RowChanges at={at} isMarked={false} />
      <Removed at={at} />
    </div>
  );
}

function OperationSign(props: { rows: Rows; item: Item }): ReactNode {
  const found = operationOf(props.rows, props.item);
  return found && <Sign changes={[found]} />;
}

/** The same in the menu. */
export function OperationMark(props: { item: Item }): ReactNode {
  const rows = useCompared();
  return rows && <OperationSign rows={rows} item={props.item} />;
}

/** How something changed, and how badly, in words. */
function Sign(props: { changes: readonly Pick<ShownChange, "how" | "level">[] }): ReactNode {
  const { changes } = props;
  const level = worstOf(changes);
  const how = changes.find((one) => one.how !== "changed")?.how ?? "changed";
  return (
    <span className={`change-sign ${level}`}>
      {CHANGES.how[how]}
      {`, ${CHANGES.levels[level]}`}
    </span>
  );
}

function worstOf(changes: readonly { level: Level }[]): Level {
  return LEVELS.find((level) => changes.some((one) => one.level === level)) ?? "prose";
}

/** The level of a change, or that it could not be compared. */
export function LevelBadge(props: { level: Level; id: string }): ReactNode {
  const { level, id } = props;
  return (
    <span className={`change-level ${level}`}>
      {id.startsWith("not-compared") ? CHANGES.notCompared : CHANGES.levels[level]}
    </span>
  );
}

/** The old and the new value; of texts, the words that differ. */
export function Values(props: { change: ShownChange }): ReactNode {
  const { old: older, new: newer, level } = props.change;
  if (older === undefined && newer === undefined) return null;
  if (level === "prose" && older !== undefined && newer !== undefined)
    return (
      <p className="change-words" dir="auto">
        {wordChanges(older, newer).map(({ in: where, text }, index) =>
          where === "both" ? (
            text
          ) : where === "old" ? (
            <del key={index}>{text}</del>
          ) : (
            <ins key={index}>{text}</ins>
          ),
        )}
      </p>
    );
  return (
    <span className="change-values">
      {older !== undefined && older !== "" && (
        <>
          <span className="fact-label">{CHANGES.old}</span> <del>{older}</del>{" "}
        </>
      )}
      {newer !== undefined && newer !== "" && (
        <>
          <span className="fact-label">{CHANGES.new}</span> <ins>{newer}</ins>
        </>
      )}
    </span>
  );
}
