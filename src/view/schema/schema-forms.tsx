/**
 * Renders a schema in different forms: its tree, an example, JSON Schema, TypeScript. The code for the last two loads
 * on demand.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson } from "#oas/json-text.ts";
import { sampleValue, schemaExamples } from "#samples/value.ts";
import { choicesKey, formKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { Json } from "#view/values/json.tsx";
import { SampleCode } from "#view/values/sample-code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import type { Where } from "./rows.ts";
import { sampleSettings } from "./sample-settings.ts";

/**
 * The chosen form of a schema, with a switch between the forms.
 * @param controls the controls of the tree
 * @param children the tree
 */
export function SchemaForms(props: {
  schema: Schema;
  where: Where;
  controls?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { schema, where } = props;
  const { parts, whole, site } = usePage();
  const { text } = parts;
  const [form, choose] = usePageState(formKey(where), 0);
  // Prebuilt pages have no switch.
  if (!schema.hasInside || whole || site?.isPartial) return props.children;
  return (
    <>
      <div className="bulk">
        {form === 0 && (
          <>
            {props.controls}
            <CopyButton
              name={DETAILS.asMarkdown}
              prepare={() => text.prepare()}
              text={async () => (await text.load()).fieldsText(schema, where.direction)}
            />
          </>
        )}
        <FormSwitch chosen={form} onChoose={choose} />
      </div>
      {form === 0 ? (
        props.children
      ) : (
        <div className="samples form">
          {form === 1 ? (
            <ExampleForm schema={schema} where={where} />
          ) : (
            <TextForm schema={schema} where={where} isTypes={form === 3} />
          )}
        </div>
      )}
    </>
  );
}

/**
 * A menu button (WAI-ARIA practices) for the form. It is not a select element, because a select in a body chooses its
 * media type.
 */
function FormSwitch(props: { chosen: number; onChoose: (form: number) => void }): ReactNode {
  const { chosen, onChoose } = props;
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const forms = [DETAILS.tree, DETAILS.sample, "JSON Schema", "TypeScript"];
  const close = (): void => {
    toggle.current?.focus();
    setOpen(false);
  };
  return (
    <span className="form-switch">
      <button
        ref={toggle}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {`${DETAILS.form}: ${forms[chosen]}`}
      </button>
      {open && (
        <FormMenu
          forms={forms}
          chosen={chosen}
          onChoose={(form) => {
            close();
            onChoose(form);
          }}
          onEscape={close}
          onLeave={(next) => next !== toggle.current && setOpen(false)}
        />
      )}
    </span>
  );
}

/** The open menu. Arrow keys move between the forms. */
function FormMenu(props: {
  forms: readonly string[];
  chosen: number;
  onChoose: (form: number) => void;
  onEscape: () => void;
  /** Called when the focus moves from the menu to another element. */
  onLeave: (next: EventTarget | null) => void;
}): ReactNode {
  const { forms, chosen, onChoose, onEscape, onLeave } = props;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])];
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key === "Escape") onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={DETAILS.form}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget: next }) => {
        if (!menu.current?.contains(next)) onLeave(next);
      }}
    >
      {forms.map((form, index) => (
        <button
          key={index}
          type="button"
          role="menuitemradio"
          aria-checked={index === chosen}
          tabIndex={-1}
          onClick={() => onChoose(index)}
        >
          {form}
        </button>
      ))}
    </div>
  );
}

/** An example of the document; if there is none, a sample. */
function ExampleForm(props: { schema: Schema; where: Where }): ReactNode {
  const { schema, where } = props;
  const page = usePage();
  const { address, direction } = where;
  // The variants that the reader chose in the tree determine the example.
  const [choices] = usePageState(choicesKey(address), undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as it was until another variant is chosen
  const value = useMemo(() => {
    const settings = sampleSettings(page, address, direction, false);
    const [example = sampleValue(schema, settings)] = schemaExamples(schema, settings);
    return example;
  }, [schema, page, address, direction, choices]);
  return <Json value={value} name={DETAILS.sample} start={DETAILS.sample} />;
}

function TextForm(props: { schema: Schema; where: Where; isTypes: boolean }): ReactNode {
  const { schema, where, isTypes } = props;
  const { text: part } = usePage().parts;
  const text = usePart(part, true);
  const { direction, id } = where;
  const code = useMemo(() => {
    if (!text) return "";
    const name = id.slice(id.indexOf("/") + 1) || "Body";
    const wanted = { direction, name };
    return isTypes ? text.typeScript(schema, wanted) : formatJson(text.jsonSchema(schema, wanted));
  }, [text, schema, direction, id, isTypes]);
  if (!text) return <LostPart part={part}>{LABELS.loading}</LostPart>;
  return isTypes ? (
    <SampleCode code={code} language="typescript" name="TypeScript" />
  ) : (
    <SampleCode code={code} language="json" name="JSON Schema" />
  );
}
