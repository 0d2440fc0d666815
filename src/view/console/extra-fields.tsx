/** Fields for headers and query parameters that the operation does not describe: the reader adds a row for each. */
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Extra, isMisnamed, isSecret } from "#console/extras.ts";
import { CONSOLE } from "#view/words/console-labels.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import type { Draft } from "./use-draft.ts";

/** The rows, closed at first. */
export function ExtraFields({ draft }: { draft: Draft }): ReactNode {
  const { extras, setExtras } = draft;
  const [isOpen] = useState(extras.length > 0);
  const rows = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    // At once, so that the row is there to get the focus.
    flushSync(() => setExtras([...extras, { location: "header", name: "", text: "" }]));
    rows.current?.querySelector<HTMLElement>(":scope > :last-child input")?.focus();
  };
  const remove = (index: number): void => {
    setExtras(extras.filter((_, at) => at !== index));
    button.current?.focus();
  };
  return (
    <details className="console-extras" open={isOpen}>
      <summary>
        {CONSOLE.extras}
        {extras.length > 0 && ` (${extras.length})`}
      </summary>
      <div ref={rows}>
        {extras.map((extra, index) => (
          <ExtraRow
            key={index}
            extra={extra}
            number={index + 1}
            onChange={(next) => setExtras(extras.map((one, at) => (at === index ? next : one)))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <button ref={button} type="button" className="console-link" onClick={add}>
        {CONSOLE.addExtra}
      </button>
    </details>
  );
}

function ExtraRow(props: {
  extra: Extra;
  number: number;
  onChange: (extra: Extra) => void;
  onRemove: () => void;
}): ReactNode {
  const { extra, number, onChange, onRemove } = props;
  const { location, name, text } = extra;
  const id = useId();
  const isWrong = isMisnamed(extra);
  const common = { autoComplete: "off", spellCheck: false };
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
      <input
        {...common}
        aria-label={CONSOLE.extraName}
        placeholder={CONSOLE.extraName}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={name}
        onChange={({ target }) => onChange({ ...extra, name: target.value })}
      />
      <button
        type="button"
        className="console-remove"
        aria-label={name.trim() === "" ? CONSOLE.removeItem(number) : CONSOLE.removeExtra(name)}
        onClick={onRemove}
      >
        ×
      </button>
      <input
        {...common}
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
