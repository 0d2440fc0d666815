/** A long list of fields, with a filter for the required ones: `Required 5 · All 74`. */
import { type ReactNode, useCallback } from "react";
import { onKey } from "#view/page/keys.ts";
import { usePageState, usePrinting } from "#view/page/page.ts";
import { Either } from "#view/ui/either.tsx";
import { useClosed } from "#view/ui/findable.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** Shorter lists have no filter, unless a required field follows many optional ones. */
const LEAST_FIELDS = 13;
/** A required field after so many optional ones is easily missed. */
const MANY_BEFORE = 6;

/**
 * A list of fields. It has a filter if only some of its fields are required, and it is long or one of these stands late.
 * The filter is initially off, and it is ignored on paper. The fields that it hides stay in the page, so that the
 * browser's search finds and shows them.
 * @param at identifies the list in the reader's state
 * @param hasFilter false for responses, because readers do not send their fields
 * @param children renders some of the fields
 */
export function FilteredFields<Field extends { required: boolean }>(props: {
  fields: readonly Field[];
  at: string;
  hasFilter: boolean;
  children: (fields: readonly Field[]) => ReactNode;
}): ReactNode {
  const { fields, at, hasFilter, children } = props;
  const required = fields.filter((one) => one.required);
  const [last] = required.slice(-1);
  if (!hasFilter || !last || required.length === fields.length) return children(fields);
  const before = fields.indexOf(last) + 1 - required.length;
  if (fields.length < LEAST_FIELDS && before < MANY_BEFORE) return children(fields);
  const others = fields.filter((one) => !one.required);
  return (
    <Filter at={at} counts={[required.length, fields.length]}>
      {(isOn) => (isOn ? [children(required), children(others)] : [children(fields)])}
    </Filter>
  );
}

function Filter(props: {
  at: string;
  counts: readonly [required: number, all: number];
  /** Renders the visible list and the hidden one. */
  children: (isOn: boolean) => readonly [shown: ReactNode, hidden?: ReactNode];
}): ReactNode {
  const { at, counts, children } = props;
  const [isChosen, setChosen] = usePageState(onKey("required", at), false);
  const isPrinting = usePrinting();
  const isOn = isChosen && !isPrinting;
  const showAll = useCallback(() => setChosen(false), [setChosen]);
  const hidden = useClosed(isOn, showAll);
  const [shown, rest] = children(isOn);
  return (
    <>
      <Either
        className="filter"
        label={DETAILS.fields}
        names={[DETAILS.requiredCount(counts[0]), DETAILS.allCount(counts[1])]}
        isFirst={isOn}
        onChoose={setChosen}
      />
      {shown}
      {isOn && <div ref={hidden}>{rest}</div>}
    </>
  );
}
