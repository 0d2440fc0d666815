/** A choice of one from many: a button that opens a list with a filter. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { comboboxInput, OptionList } from "./combobox.tsx";

/** How many options are rendered at once; the filter finds the others. */
const MOST_OPTIONS = 200;

/** One of the options. */
export interface Option {
  label: string;
  /** Another name, which the filter finds too. */
  note?: string;
}

/** A button that shows the selected option. */
export function Picker(props: {
  label: string;
  options: readonly Option[];
  chosen: number;
  onChoose: (index: number) => void;
}): ReactNode {
  const { label, options, chosen, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    button.current?.focus();
    setOpen(false);
  };
  const now = options[chosen];
  return (
    <span className="picker">
      <button
        ref={button}
        type="button"
        className="picker-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${now?.label}`}
        onClick={() => setOpen(!isOpen)}
      >
        <OptionText option={now} />
      </button>
      {isOpen && (
        <PickerList
          {...props}
          onChoose={(index) => {
            close();
            onChoose(index);
          }}
          onEscape={close}
          onLeave={(next) => next !== button.current && setOpen(false)}
        />
      )}
    </span>
  );
}

function OptionText(props: { option: Option | undefined }): ReactNode {
  const { label, note } = props.option ?? {};
  return (
    <>
      <span className="picker-label">{label}</span>
      {note !== undefined && <span className="picker-note"> {note}</span>}
    </>
  );
}

/** The open list, in a box that closes with Esc and when it loses the focus. */
function PickerList(props: {
  label: string;
  options: readonly Option[];
  chosen: number;
  onChoose: (index: number) => void;
  onEscape: () => void;
  /** The focus moves from the list to another element. */
  onLeave: (next: EventTarget | null) => void;
}): ReactNode {
  const { label, onEscape, onLeave } = props;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={box}
      className="picker-popup"
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEscape();
      }}
      onBlur={({ relatedTarget: next }) => {
        if (!box.current?.contains(next)) onLeave(next);
      }}
    >
      <Filtered {...props} />
    </div>
  );
}

/** The filter, and the options that match. */
function Filtered(props: {
  label: string;
  options: readonly Option[];
  chosen: number;
  onChoose: (index: number) => void;
}): ReactNode {
  const { label, options, chosen, onChoose } = props;
  const id = useId();
  const [term, setTerm] = useState("");
  const [active, setActive] = useState(chosen);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const all = matches(options, term);
  const shown = all.slice(0, MOST_OPTIONS);
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const onEnter = (): void => {
    const index = shown[at];
    if (index !== undefined) onChoose(index);
  };
  return (
    <>
      <input
        {...comboboxInput({ id, count: shown.length, active: at, onMove: setActive, onEnter })}
        ref={field}
        className="picker-filter"
        aria-label={DETAILS.filter}
        placeholder={DETAILS.filter}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(0);
        }}
      />
      {shown.length === 0 && <p role="status">{DETAILS.noMatch}</p>}
      <OptionList
        id={id}
        label={label}
        className="picker"
        groups={[{ key: "", label, options: shown, first: 0 }]}
        active={at}
        onChoose={onChoose}
        keyOf={String}
        hrefOf={() => undefined}
      >
        {(index) => <OptionText option={options[index]} />}
      </OptionList>
      {all.length > shown.length && <p>{LABELS.more(all.length - shown.length)}</p>}
    </>
  );
}

/** The indexes of the options that contain all words of a term. */
function matches(options: readonly Option[], term: string): readonly number[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return [...options.keys()].filter((index) => {
    const text = `${options[index]?.label} ${options[index]?.note ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
