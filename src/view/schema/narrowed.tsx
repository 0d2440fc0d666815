/** Renders a long list of fields with a switch between the required ones and all: `Required 5 · All 74`. */
import { type ReactNode, useCallback } from "react";
import { onKey } from "#view/page/keys.ts";
import { usePageState, usePrinting } from "#view/page/page.ts";
import { Either } from "#view/ui/either.tsx";
import { useClosed } from "#view/ui/findable.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** The list has the switch if it has more fields than this, of both kinds. */
const LONG_LIST = 12;

/**
 * A list of fields, initially all. When it shows only required fields, the others are still in the page, so that the
 * browser's search finds and shows them. All fields are printed.
 * @param at the key of the reader's choice
 * @param isOffered whether there is a switch: responses have none, because readers do not send their fields
 * @param children renders some of the fields
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
  /** Renders the visible list and the hidden one. */
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
