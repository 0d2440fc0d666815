/** What changed in a row, said in the row: how and how badly, the old and the new value, what was removed from it. */
import type { ReactNode } from "react";
import { LEVELS, type Level } from "#compare/facts/change.ts";
import type { ShownChange } from "#compare/shown.ts";
import { textOf } from "#compare/value-text.ts";
import { wordChanges } from "#compare/word-changes.ts";
import type { Operation } from "#model/operation.ts";
import type { Item } from "#model/outline/menu.ts";
import type { Schema } from "#model/schema/schema.ts";
import { usePage } from "#view/page/page.ts";
import type { Where } from "#view/schema/rows.ts";
import { Limited } from "#view/ui/limited.tsx";
import { CHANGES } from "#view/words/changes-labels.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { levelInside } from "./inside.ts";
import { changesAt, entryOf, operationOf, type Rows, valueChanges } from "./rows.ts";

/** How many changes of a row show at first. */
const FIRST = 5;

/** A row: what it shows, by JSON Pointer. */
interface RowProps {
  rows: Rows;
  at: readonly string[];
  direction?: Where["direction"];
}

const isThere = ({ how }: ShownChange): boolean => how !== "removed";

/**
 * How a row changed, in a word or two.
 * @param props.inside the schemas of a closed row, whose changes count too
 */
export function RowMark(props: RowProps & { inside: readonly Schema[]; where: Where }): ReactNode {
  const { rows, at, direction, inside, where } = props;
  const { options } = usePage();
  const changes = changesAt(rows, at, direction).map(({ how, row, level }) => ({
    // What was added to it or removed from it has changed it.
    how: how === "added" && row === at[0] ? how : ("changed" as const),
    level,
  }));
  const level = levelInside(rows, inside, where, options);
  if (changes.length === 0) return level && <InsideSign level={level} />;
  return <Sign changes={level ? [...changes, { how: "changed", level }] : changes} />;
}

/** That something changed in what a closed row would show. */
export function InsideMark(props: { rows: Rows; schemas: readonly Schema[]; where: Where }): ReactNode {
  const { rows, schemas, where } = props;
  const { options } = usePage();
  const level = levelInside(rows, schemas, where, options);
  return level && <InsideSign level={level} />;
}

function InsideSign({ level }: { level: Level }): ReactNode {
  return (
    <span className={`change-sign inside ${level}`}>{`${CHANGES.inside}, ${CHANGES.levels[level]}`}</span>
  );
}

/** That a value of an enum is new. */
export function ValueMark(props: { rows: Rows; schema: Schema; value: unknown }): ReactNode {
  const { rows, schema, value } = props;
  const text = textOf(value);
  const isNew = valueChanges(rows, schema).some(({ how, value: one }) => how === "added" && one === text);
  return isNew && <span className="change-sign">{CHANGES.how.added}</span>;
}

/** The values that were removed from an enum, struck through. */
export function RemovedValues(props: { rows: Rows; schema: Schema }): ReactNode {
  const removed = valueChanges(props.rows, props.schema).filter(({ how }) => how === "removed");
  return (
    <Limited items={removed} first={FIRST}>
      {({ value }) => (
        <span key={value} className="removed-value">
          <s className="value">{value}</s> <span className="change-sign">{CHANGES.how.removed}</span>
        </span>
      )}
    </Limited>
  );
}

/** The same, and what changed. */
export function RowChanges(props: RowProps & { isMarked?: boolean }): ReactNode {
  const { rows, at, direction, isMarked = true } = props;
  const changes = changesAt(rows, at, direction).filter(isThere);
  // That a row was added is all there is to say.
  const told = changes.filter(({ how }) => how !== "added");
  if (changes.length === 0 || (!isMarked && told.length === 0)) return null;
  return (
    <div className="row-changes">
      {isMarked && <Sign changes={changes} />}
      {told.length > 0 && (
        <Limited items={told} first={FIRST} around={(rows) => <ul>{rows}</ul>}>
          {(change, index) => (
            <li key={index}>
              <span lang="en">{change.message}</span>
              <Values change={change} />
            </li>
          )}
        </Limited>
      )}
    </div>
  );
}

/** What was removed from a row, struck through and closed. */
export function Removed({ rows, at, direction }: RowProps): ReactNode {
  const changes = changesAt(rows, at, direction).filter(({ how }) => how === "removed");
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
export function OperationChanges(props: { rows: Rows; operation: Operation }): ReactNode {
  const { rows, operation } = props;
  const { pathItem, pointer } = operation;
  const found = operationOf(rows, operation);
  const at = [pointer, pathItem.pointer, `${pointer}/requestBody`];
  return (
    <div className="operation-changes">
      {found && <Sign changes={[found]} />}
      <RowChanges rows={rows} at={at} isMarked={false} />
      <Removed rows={rows} at={at} />
    </div>
  );
}

/** In the menu there is room for one word. */
export function OperationMark(props: { rows: Rows; item: Item }): ReactNode {
  // A group has no mark of its own, because its entries are always open.
  const found = props.item.kind === "group" ? undefined : entryOf(props.rows, props.item);
  if (!found) return null;
  const { how, level } = found;
  const isBad = level === "breaking" || level === "maybe";
  return <span className={`change-sign ${level}`}>{isBad ? CHANGES.levels[level] : CHANGES.how[how]}</span>;
}

/** How something changed, and how badly, in words. */
export function Sign(props: { changes: readonly Pick<ShownChange, "how" | "level">[] }): ReactNode {
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
  const { old: older, new: newer, level, message } = props.change;
  if (older === undefined && newer === undefined) return null;
  const isEnglish = LANGUAGE.lang === undefined || /^en\b/.test(LANGUAGE.lang);
  if (isEnglish && level !== "prose" && [older, newer].every((one = "") => message.includes(one)))
    return null;
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
