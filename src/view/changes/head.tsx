/** The changes since an older version, as a list at the head of the page. */
import { type ReactNode, useId, useState } from "react";
import type { ChangedOperation, Level } from "#compare/facts/change.ts";
import type { ShownChange } from "#compare/shown.ts";
import { hashOf } from "#model/outline/routes.ts";
import { CHANGED_ONLY } from "#view/page/change-keys.ts";
import { COMPARED } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import { CHANGES_CSS } from "#view/theme/style/changes.ts";
import { Limited } from "#view/ui/limited.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { CHANGES } from "#view/words/changes-labels.ts";
import { LevelBadge, Values } from "./row-changes.tsx";
import { itemOf, type Rows, targetOf } from "./rows.ts";
import { useWords } from "./use-words.ts";

const adopt = styleRef(CHANGES_CSS);

/** The number of operations that are shown at first. */
const FIRST_GROUPS = 50;
/** The number of changes of an operation that are shown at first. */
const FIRST_CHANGES = 20;

/** The number of changes, above a closed list of them. */
export function ChangesHead(): ReactNode {
  const [compared] = usePageState(COMPARED, undefined);
  if (!useWords()) return null;
  return (
    <div
      className="changes"
      ref={adopt}
      role={compared === undefined || compared instanceof Error ? "status" : undefined}
    >
      {compared === undefined ? (
        <p>{CHANGES.comparing}</p>
      ) : compared instanceof Error ? (
        <p className="broken">{CHANGES.failed(compared.message)}</p>
      ) : (
        <Result rows={compared} />
      )}
    </div>
  );
}

function Result(props: { rows: Rows }): ReactNode {
  const { shown } = props.rows;
  const isPrinting = usePrinting();
  // Only the first hash counts, because the address changes while the reader scrolls.
  const [isOpen, setOpen] = useState(globalThis.location?.hash === "#changes");
  const { total, counts, isComplete, since = "", groups } = shown;
  const listed = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  if (total === 0) return <p>{isComplete ? CHANGES.none(since) : CHANGES.noneFound(since)}</p>;
  return (
    <details
      id="changes"
      open={isPrinting || isOpen}
      onToggle={({ currentTarget }) => {
        if (!isPrinting) setOpen(currentTarget.open);
      }}
    >
      <summary>
        <strong>{CHANGES.summary(total, since)}</strong>
        {counts.breaking > 0 && (
          <span className="change-level breaking">{CHANGES.breakingCount(counts.breaking)}</span>
        )}
      </summary>
      <NarrowMenu />
      {!isComplete && <p className="broken">{CHANGES.incomplete}</p>}
      <Limited items={groups} first={FIRST_GROUPS}>
        {({ operation, changes }, index) => <Group key={index} operation={operation} changes={changes} />}
      </Limited>
      {listed < total && <p>{CHANGES.furtherChanges(total - listed)}</p>}
    </details>
  );
}

/** A checkbox that limits the menu to changed operations. */
function NarrowMenu(): ReactNode {
  const { options } = usePage();
  const [isNarrowed, narrow] = usePageState(CHANGED_ONLY, false);
  if (options.hideSidebar) return null;
  return (
    <label>
      <input type="checkbox" checked={isNarrowed} onChange={() => narrow(!isNarrowed)} />{" "}
      {CHANGES.changesOnly}
    </label>
  );
}

/** The changes of one operation. */
function Group(props: { operation: ChangedOperation | null; changes: readonly ShownChange[] }): ReactNode {
  const { operation, changes } = props;
  const { menu } = usePage();
  const item = operation && itemOf(menu, operation);
  const name = useId();
  return (
    <div className="changes-group">
      <p id={name}>
        {operation ? (
          <>
            <Verb
              method={operation.webhook ? "hook" : operation.method.toLowerCase()}
              className="operation-type"
            />{" "}
            {item ? <a href={hashOf(item.id)}>{operation.path}</a> : <s>{operation.path}</s>}
          </>
        ) : (
          <strong>{CHANGES.api}</strong>
        )}
      </p>
      <Limited
        items={changes}
        first={FIRST_CHANGES}
        around={(rows) => <ul aria-labelledby={name}>{rows}</ul>}
      >
        {(change, index) => <Change key={index} change={change} id={item?.id} />}
      </Limited>
    </div>
  );
}

function Change(props: { change: ShownChange; id: string | undefined }): ReactNode {
  const { change, id } = props;
  const { level, message, operations = 1, path } = change;
  return (
    <li>
      <LevelBadge level={level as Level} id={change.id} />{" "}
      {id === undefined ? (
        <span lang="en">{message}</span>
      ) : (
        <a href={hashOf(targetOf(id, path))} lang="en">
          {message}
        </a>
      )}
      {operations > 1 && <small> ({CHANGES.alsoIn(operations - 1)})</small>}
      {change.level === "prose" && <Values change={change} />}
    </li>
  );
}
