/** A long list of fields with a switch between the required ones and all: `Required 5 · All 74`. */
import { type ReactNode, useCallback } from "react";
import { onKey } from "#view/page/keys.ts";
import { usePageState, usePrinting } from "#view/page/page.ts";
import { Either } from "#view/ui/either.tsx";
import { useClosed } from "#view/ui/findable.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** Lists with more fields than these have the switch, if they have fields of both kinds. */
const LONG_LIST = 12;

/**
 * All fields at first. When the list is narrowed, the others are still in the page: the browser's search finds them, and
 * shows them again. Paper has all.
 * @param at where the list stands: the reader's choice is kept under it
 * @param isOffered whether the reader may narrow it: what is required in a response is no question of readers
 * @param children draws some of the fields
 */
export function Narrowed<Field extends { required: boolean }>(props: {
  fields: readonly Field[];
  at: string;
  isOffered: boolean;
  children: (fields: readonly Field[]) => ReactNode;
}): ReactNode {
  const { fields, at, isOffered, children } = props;
  const isLong = isOffered && fields.length > LONG_LIST;
  const required = isLong ? fields.filter((one) => one.required) : [];
  if (required.length === 0 || required.length === fields.length) return children(fields);
  const others = fields.filter((one) => !one.required);
  return (
    <Switched at={at} counts={[required.length, fields.length]}>
      {(isNarrow) => (isNarrow ? [children(required), children(others)] : [children(fields)])}
    </Switched>
  );
}

function Switched(props: {
  at: string;
  counts: readonly [required: number, all: number];
  /** The list that shows, and the one that does not. */
  children: (isNarrow: boolean) => readonly [shown: ReactNode, hidden?: ReactNode];
}): ReactNode {
  const { at, counts, children } = props;
  const [kept, setNarrow] = usePageState(onKey("required", at), false);
  const isPrinting = usePrinting();
  const isNarrow = kept && !isPrinting;
  const showAll = useCallback(() => setNarrow(false), [setNarrow]);
  const hidden = useClosed(isNarrow, showAll);
  const [first, rest] = children(isNarrow);
  return (
    <>
      <Either
        className="narrow"
        label={DETAILS.fields}
        names={[DETAILS.requiredCount(counts[0]), DETAILS.allCount(counts[1])]}
        isFirst={isNarrow}
        onChoose={setNarrow}
      />
      {first}
      {isNarrow && <div ref={hidden}>{rest}</div>}
    </>
  );
}
