/** A field for a value, by its schema: a list of choices, a text, a date, a file, the fields of a list or an object. */
import { type ReactNode, useId, useState } from "react";
import { choicesOf, emptyField, fieldKind, type Held, type Member, membersOf } from "#console/field.ts";
import type { Schema } from "#model/schema/schema.ts";
import { Attachment } from "#request/attachment.ts";
import { useRowKeys } from "#view/ui/row-keys.ts";
import { CONSOLE } from "#view/words/console-labels.ts";

/** What a control is called, and what is wrong with it. */
export interface Naming {
  id: string;
  /** Where no label stands beside it. */
  label?: string;
  isWrong: boolean;
  describedBy?: string;
  /** What an empty text field shows. */
  hint?: string;
}

interface FieldProps {
  held: Held;
  schema: Schema | undefined;
  naming: Naming;
  onChange: (held: Held) => void;
  depth?: number;
  required?: boolean;
  /** Whether it is a part of a body that may be a file. */
  takesFiles?: boolean;
}

/** The most choices that a list offers; further ones are entered as a text. */
const MOST_CHOICES = 300;
/** How many items of a list have a field. */
const MOST_ITEMS = 200;

/** A field. */
export function ValueField(props: FieldProps): ReactNode {
  const { held, schema, depth = 0 } = props;
  if (held.kind === "file") return <FileField {...props} file={held.file} />;
  if (held.kind === "list") return <ListField {...props} items={held.items} />;
  if (held.kind === "object") return <ObjectField {...props} members={held.members} />;
  const kind = fieldKind(schema, depth);
  if (kind === "choice" && schema) return <ChoiceField {...props} schema={schema} text={held.text} />;
  return <TextField {...props} text={held.text} />;
}

/** What every control says of itself. */
function attributes({ id, label, isWrong, describedBy }: Naming): object {
  return {
    id,
    "aria-label": label,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy,
  };
}

function TextField(props: FieldProps & { text: string }): ReactNode {
  const { text, schema, naming, onChange, depth = 0 } = props;
  const kind = fieldKind(schema, depth);
  const all = {
    ...attributes(naming),
    value: text,
    placeholder: naming.hint,
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ kind: "text", text: event.target.value }),
  };
  if (kind === "json") return <textarea {...all} rows={Math.min(12, text.split("\n").length + 1)} />;
  // A date that is not one yet is seen as it is.
  const isDate = kind === "date" && /^(?:\d{4}-\d{2}-\d{2})?$/.test(text);
  const type = isDate ? "date" : schema?.format === "password" ? "password" : "text";
  const inputMode = kind === "number" ? "decimal" : undefined;
  return <input type={type} inputMode={inputMode} {...all} />;
}

function ChoiceField(props: FieldProps & { schema: Schema; text: string }): ReactNode {
  const { text, schema, naming, onChange, required } = props;
  const choices = choicesOf(schema);
  const [isOther, setOther] = useState(choices.length > MOST_CHOICES);
  if (isOther || (text !== "" && !choices.includes(text))) return <TextField {...props} />;
  const choose = ({ target: { value } }: { target: { value: string } }): void => {
    if (value === OTHER) setOther(true);
    else onChange({ kind: "text", text: value });
  };
  return (
    <select {...attributes(naming)} value={text} onChange={choose}>
      {(text === "" || !required) && !choices.includes("") && <option value="">{CONSOLE.none}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === "" ? '""' : choice}
        </option>
      ))}
      <option value={OTHER}>{CONSOLE.otherValue}</option>
    </select>
  );
}

/** No value has this character. */
const OTHER = "\0";

function FileField(props: Pick<FieldProps, "naming" | "onChange"> & { file?: Attachment }): ReactNode {
  const { naming, file, onChange } = props;
  return (
    <FileInput naming={naming} file={file} onChange={(next) => onChange({ kind: "file", file: next })} />
  );
}

/** The choice of a file. The browser's own control forgets it with the form; its name stands beside it. */
export function FileInput(props: {
  naming: Naming;
  file?: Attachment;
  onChange: (file: Attachment | undefined) => void;
}): ReactNode {
  const { naming, file, onChange } = props;
  return (
    <span className="console-file">
      <input
        type="file"
        {...attributes(naming)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          onChange(chosen && new Attachment(chosen.name, chosen.type, chosen.size, chosen));
        }}
      />
      <span className="console-quiet">{file ? `${file.name} (${CONSOLE.size(file.size)})` : ""}</span>
    </span>
  );
}

function ListField(props: FieldProps & { items: readonly Held[] }): ReactNode {
  const { items, schema, naming, onChange, depth = 0, takesFiles } = props;
  const of = schema?.items;
  const keys = useRowKeys(items.length);
  const set = (next: readonly Held[]): void => onChange({ kind: "list", items: next });
  const remove = (index: number): void => {
    keys.splice(index, 1);
    set(items.filter((_, at) => at !== index));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would repeat the label
    <div role="group" aria-label={naming.label} aria-describedby={naming.describedBy}>
      <ul className="console-items">
        {items.slice(0, MOST_ITEMS).map((item, index) => (
          <li key={keys[index]}>
            <ValueField
              held={item}
              schema={of}
              depth={depth + 1}
              required
              takesFiles={takesFiles}
              naming={{ ...naming, id: `${naming.id}-${index}`, label: CONSOLE.item(index + 1) }}
              onChange={(next) => set(items.map((one, at) => (at === index ? next : one)))}
            />
            <button
              type="button"
              className="console-remove"
              aria-label={CONSOLE.removeItem(index + 1)}
              onClick={() => remove(index)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="console-link"
        aria-invalid={naming.isWrong || undefined}
        onClick={() => set([...items, emptyField(of, fieldKind(of, depth + 1, takesFiles))])}
      >
        {CONSOLE.addItem}
      </button>
    </div>
  );
}

function ObjectField(props: FieldProps & { members: Readonly<Record<string, Held>> }): ReactNode {
  const { members, schema, naming, onChange, depth = 0 } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would repeat the label
    <div
      role="group"
      id={naming.id}
      tabIndex={-1}
      className="console-members"
      aria-label={naming.label}
      aria-describedby={naming.describedBy}
    >
      {membersOf(schema).map((member) => (
        <MemberField
          key={member.name}
          member={member}
          depth={depth}
          held={Object.hasOwn(members, member.name) ? members[member.name] : undefined}
          onChange={(next) => onChange({ kind: "object", members: { ...members, [member.name]: next } })}
        />
      ))}
    </div>
  );
}

/** The name of a field; of a group, which has a label of its own, without an id. */
export function FieldName(props: {
  id: string | undefined;
  name: string;
  required: boolean;
  deprecated?: boolean;
}): ReactNode {
  const { id, name, required, deprecated } = props;
  const Name = id === undefined ? "span" : "label";
  return (
    <Name htmlFor={id as never} className={deprecated ? "console-name deprecated" : "console-name"}>
      {name}
      {required && <span className="required"> *</span>}
    </Name>
  );
}

function MemberField(props: {
  member: Member;
  depth: number;
  held: Held | undefined;
  onChange: (held: Held) => void;
}): ReactNode {
  const { member, depth, onChange } = props;
  const { schema } = member;
  const held = props.held ?? emptyField(schema, fieldKind(schema, depth + 1));
  return <NamedField of={member} depth={depth + 1} held={held} onChange={onChange} />;
}

/**
 * A field with its name.
 * @param of what the field is for: a property, or an input of a workflow
 */
export function NamedField(props: {
  of: Member;
  depth?: number;
  held: Held;
  onChange: (held: Held) => void;
}): ReactNode {
  const { of, depth = 0, held, onChange } = props;
  const { name, schema, required } = of;
  const id = useId();
  const isGroup = held.kind === "list" || held.kind === "object";
  return (
    <div className="console-field">
      <FieldName id={isGroup ? undefined : id} name={name} required={required} />
      <ValueField
        held={held}
        schema={schema}
        depth={depth}
        required={required}
        naming={{ id, isWrong: false, label: isGroup ? name : undefined }}
        onChange={onChange}
      />
    </div>
  );
}
