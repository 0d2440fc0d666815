/** Fields that the reader adds a row for: headers and query parameters, and the fields of a form that are not described. */
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Extra, isMisnamed, isSecret } from "#console/extras.ts";
import { emptyField } from "#console/field.ts";
import type { AddedField } from "#console/form.ts";
import { useRowKeys } from "#view/ui/row-keys.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import type { Draft } from "./use-draft.ts";
import { FileInput } from "./value-field.tsx";

/** The rows of headers and parameters, closed at first. */
export function ExtraFields({ draft }: { draft: Draft }): ReactNode {
  const { extras, setExtras } = draft;
  const [isOpen] = useState(extras.length > 0);
  return (
    <details className="console-extras" open={isOpen}>
      <summary>
        {CONSOLE.extras}
        {extras.length > 0 && ` (${extras.length})`}
      </summary>
      <Rows
        all={extras}
        empty={{ location: "header", name: "", text: "" }}
        label={CONSOLE.addExtra}
        onChange={setExtras}
      >
        {(row) => <ExtraRow {...row} />}
      </Rows>
    </details>
  );
}

/** The rows of a form whose fields the description does not name. */
export function AddedFields(props: {
  added: readonly AddedField[];
  takesFiles: boolean;
  onChange: (added: readonly AddedField[]) => void;
}): ReactNode {
  const { added, takesFiles, onChange } = props;
  return (
    <div className="console-added">
      {added.length === 0 && <p className="console-quiet">{CONSOLE.noFields}</p>}
      <Rows all={added} empty={EMPTY} label={CONSOLE.addField} onChange={onChange}>
        {(row) => <AddedRow {...row} takesFiles={takesFiles} />}
      </Rows>
    </div>
  );
}

const EMPTY: AddedField = { name: "", held: { kind: "text", text: "" } };

interface RowProps<Row> {
  row: Row;
  number: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

/** Rows, and the button that adds one and moves the focus there. */
function Rows<Row>(props: {
  all: readonly Row[];
  empty: Row;
  /** The label of the button. */
  label: string;
  onChange: (all: readonly Row[]) => void;
  children: (row: RowProps<Row>) => ReactNode;
}): ReactNode {
  const { all, empty, label, onChange, children } = props;
  const rows = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    // At once, so that the row is there to get the focus.
    flushSync(() => onChange([...all, empty]));
    rows.current?.querySelector<HTMLElement>(":scope > :last-child input")?.focus();
  };
  const keys = useRowKeys(all.length);
  const remove = (index: number): void => {
    keys.splice(index, 1);
    onChange(all.filter((_, at) => at !== index));
    button.current?.focus();
  };
  return (
    <>
      <div ref={rows}>
        {all.map((row, index) => (
          <Fragment key={keys[index]}>
            {children({
              row,
              number: index + 1,
              onChange: (next) => onChange(all.map((one, at) => (at === index ? next : one))),
              onRemove: () => remove(index),
            })}
          </Fragment>
        ))}
      </div>
      <button ref={button} type="button" className="console-link" onClick={add}>
        {label}
      </button>
    </>
  );
}

function ExtraRow(props: RowProps<Extra>): ReactNode {
  const { row: extra, number, onChange, onRemove } = props;
  const { location, name, text } = extra;
  const id = useId();
  const isWrong = isMisnamed(extra);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be shown
    <div role="group" className="console-extra" aria-label={CONSOLE.item(number)}>
      <select
        aria-label={CONSOLE.extraPlace}
        value={location}
        onChange={({ target }) => onChange({ ...extra, location: target.value })}
      >
        <option value="header">{DETAILS.places.header}</option>
        <option value="query">{DETAILS.places.query}</option>
      </select>
      <RowName
        name={name}
        wrongId={isWrong ? id : undefined}
        onChange={(next) => onChange({ ...extra, name: next })}
      />
      <RemoveRow name={name} number={number} onRemove={onRemove} />
      <input
        {...PLAIN}
        type={isSecret(extra) ? "password" : "text"}
        aria-label={CONSOLE.extraValue}
        placeholder={CONSOLE.extraValue}
        value={text}
        onChange={({ target }) => onChange({ ...extra, text: target.value })}
      />
      {isWrong && (
        <p id={id} className="console-findings">
          {CONSOLE.notHeaderName}
        </p>
      )}
    </div>
  );
}

function AddedRow(props: RowProps<AddedField> & { takesFiles: boolean }): ReactNode {
  const { row, number, takesFiles, onChange, onRemove } = props;
  const { name, held } = row;
  const id = useId();
  const choose = (kind: string): void =>
    onChange({ name, held: emptyField(undefined, kind === "file" ? "file" : "text") as AddedField["held"] });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be shown
    <div role="group" className="console-extra" aria-label={CONSOLE.item(number)}>
      {takesFiles && (
        <select
          aria-label={CONSOLE.extraPlace}
          value={held.kind}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="text">{CONSOLE.text}</option>
          <option value="file">{CONSOLE.file}</option>
        </select>
      )}
      <RowName
        name={name}
        wrongId={isNameless(row) ? id : undefined}
        onChange={(next) => onChange({ name: next, held })}
      />
      <RemoveRow name={name} number={number} onRemove={onRemove} />
      {held.kind === "file" ? (
        <FileInput
          naming={{ id: `${id}-file`, label: CONSOLE.file, isWrong: false }}
          file={held.file}
          onChange={(file) => onChange({ name, held: { kind: "file", file } })}
        />
      ) : (
        <input
          {...PLAIN}
          aria-label={CONSOLE.extraValue}
          placeholder={CONSOLE.extraValue}
          value={held.text}
          onChange={({ target }) => onChange({ name, held: { kind: "text", text: target.value } })}
        />
      )}
      {isNameless(row) && (
        <p id={id} className="console-findings">
          {CONSOLE.namelessField}
        </p>
      )}
    </div>
  );
}

/** Whether a field has a value, but no name to send it by. */
function isNameless({ name, held }: AddedField): boolean {
  return name.trim() === "" && (held.kind === "file" ? held.file !== undefined : held.text !== "");
}

const PLAIN = { autoComplete: "off", spellCheck: false };

/** @param wrongId the id of what is wrong with the name */
function RowName(props: {
  name: string;
  wrongId: string | undefined;
  onChange: (name: string) => void;
}): ReactNode {
  const { name, wrongId, onChange } = props;
  return (
    <input
      {...PLAIN}
      aria-label={CONSOLE.extraName}
      placeholder={CONSOLE.extraName}
      aria-invalid={wrongId !== undefined || undefined}
      aria-describedby={wrongId}
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function RemoveRow(props: { name: string; number: number; onRemove: () => void }): ReactNode {
  const { name, number, onRemove } = props;
  return (
    <button
      type="button"
      className="console-remove"
      aria-label={name.trim() === "" ? CONSOLE.removeItem(number) : CONSOLE.removeExtra(name)}
      onClick={onRemove}
    >
      ×
    </button>
  );
}
