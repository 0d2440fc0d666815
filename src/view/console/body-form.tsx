/** The body of a request: a text, the fields of a form, or a file; in the media type and example that the page shows. */
import { type ReactNode, useId, useMemo, useState } from "react";
import { isBodySent } from "#console/draft.ts";
import { emptyField, fieldKind } from "#console/field.ts";
import { partFindings, type TextCheck } from "#console/findings.ts";
import { type BodyEntry, bodyEntry, type FormPart, partsOf, takesAdded } from "#console/form.ts";
import { BODY, partKey } from "#console/problems.ts";
import type { MediaType } from "#model/media-type.ts";
import { detailsOf } from "#model/operation-details.ts";
import { idInside } from "#model/outline/target.ts";
import { typeName } from "#model/schema/type-name.ts";
import { formatJson } from "#oas/json-text.ts";
import { isMultipart } from "#request/media-language.ts";
import { isBodyIgnored } from "#request/versions.ts";
import type { BodySample } from "#samples/example.ts";
import { mediaWhere } from "#view/objects/body.tsx";
import { SampleChoices } from "#view/objects/body-sample.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";
import { AddedFields } from "./extra-fields.tsx";
import { useShown } from "./missing.tsx";
import { Findings } from "./parameters.tsx";
import { TypeLink } from "./row-link.tsx";
import { TextBody } from "./text-body.tsx";
import type { Draft } from "./use-draft.ts";
import { FieldName, FileInput, ValueField } from "./value-field.tsx";

/** The body, if the operation has one. */
export function BodyForm(props: { draft: Draft; check: TextCheck | undefined }): ReactNode {
  const { draft, check } = props;
  const { operation, form, setForm, chosen } = draft;
  const { media, sample } = chosen;
  const body = detailsOf(operation).requestBody;
  if (!body || !media || isBodyIgnored(operation)) return null;
  const isSent = isBodySent(operation, form);
  const entry = bodyEntry(media, sample, form);
  const isEntered = Object.hasOwn(form.bodies, media.name);
  // A form whose fields nobody knows starts empty; the text of a step is in the way of its rows.
  const hasExample = !takesAdded(media) || entry.kind === "text" || sample?.generated === false;
  const set = (next: BodyEntry): void =>
    setForm({ ...form, hasBody: true, bodies: { ...form.bodies, [media.name]: next } });
  const reset = (): void => {
    const { [media.name]: _, ...bodies } = form.bodies;
    setForm({ ...form, bodies });
  };
  return (
    <fieldset>
      <legend>{CONSOLE.body}</legend>
      <div className="console-head">
        <input
          type="checkbox"
          checked={isSent}
          aria-label={CONSOLE.sendBody}
          title={CONSOLE.sendBody}
          onChange={({ target }) => setForm({ ...form, hasBody: target.checked })}
        />
        <SampleChoices chosen={chosen} />
        {isEntered && hasExample && (
          <button type="button" className="console-link" onClick={reset}>
            {CONSOLE.reset}
          </button>
        )}
      </div>
      <Kept key={media.name} sample={sample} isEntered={isEntered} />
      {isSent && <BodyInput draft={draft} media={media} entry={entry} check={check} onChange={set} />}
      {isSent && !isEntered && sample?.generated && !takesAdded(media) && (
        <p className="console-quiet">{CONSOLE.generatedBody}</p>
      )}
    </fieldset>
  );
}

/** Says, when the reader chooses another sample, that what they entered stays. */
function Kept(props: { sample: BodySample | undefined; isEntered: boolean }): ReactNode {
  const { sample, isEntered } = props;
  const text = useMemo(() => sample && (sample.text ?? formatJson(sample.fields ?? sample.value)), [sample]);
  const [known, setKnown] = useState(text);
  // Until something is entered, the form follows the page.
  if (!isEntered && known !== text) setKnown(text);
  return (
    <p role="status" className="console-quiet console-kept">
      {isEntered && known !== text && CONSOLE.kept}
    </p>
  );
}

/** Where the body is no text. */
const NO_CHECK: TextCheck = { found: [], isChecked: false };

interface InputProps<Entry> {
  draft: Draft;
  media: MediaType;
  entry: Entry;
  onChange: (entry: BodyEntry) => void;
}

function BodyInput(props: InputProps<BodyEntry> & { check: TextCheck | undefined }): ReactNode {
  const { media, entry, check = NO_CHECK, onChange } = props;
  const id = useId();
  if (entry.kind === "text")
    return (
      <TextBody
        key={media.name}
        media={media}
        text={entry.text}
        check={check}
        onChange={(text) => onChange({ kind: "text", text })}
      />
    );
  if (entry.kind === "fields") return <FieldsBody {...props} entry={entry} />;
  const naming = { id, label: CONSOLE.file, isWrong: !entry.file, describedBy: `${id}-wrong` };
  return (
    <div className="console-field" data-field={BODY}>
      <FileInput naming={naming} file={entry.file} onChange={(file) => onChange({ kind: "file", file })} />
      {!entry.file && (
        <p id={`${id}-wrong`} className="console-findings">
          {CONSOLE.noFile}
        </p>
      )}
    </div>
  );
}

function FieldsBody(props: InputProps<Extract<BodyEntry, { kind: "fields" }>>): ReactNode {
  const { draft, media, entry, onChange } = props;
  const { members, added = [] } = entry;
  if (takesAdded(media))
    return (
      <AddedFields
        added={added}
        takesFiles={isMultipart(media.name)}
        onChange={(next) => onChange({ ...entry, added: next })}
      />
    );
  return partsOf(media).map((part) => (
    <PartField
      key={part.name}
      part={part}
      draft={draft}
      media={media}
      held={Object.hasOwn(members, part.name) ? members[part.name] : undefined}
      onChange={(held) => onChange({ kind: "fields", members: { ...members, [part.name]: held } })}
    />
  ));
}

function PartField(props: {
  part: FormPart;
  draft: Draft;
  media: MediaType;
  held: Parameters<typeof partFindings>[0];
  onChange: (held: NonNullable<Parameters<typeof partFindings>[0]>) => void;
}): ReactNode {
  const { part, draft, media, onChange } = props;
  const { name, schema, required, encoding } = part;
  const id = useId();
  const takesFiles = isMultipart(media.name);
  const held = props.held ?? emptyField(schema, fieldKind(schema, 0, takesFiles));
  const found = useMemo(() => partFindings(held, schema, required), [held, schema, required]);
  const { shown, onBlur } = useShown(found);
  const { where, chosen } = draft;
  const around = mediaWhere(where, media, chosen.mediaIndex);
  const isGroup = held.kind === "list" || held.kind === "object";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus leaves the field
    <div className="console-field" data-field={partKey(name)} onBlur={onBlur}>
      <span className="console-head">
        <FieldName id={isGroup ? undefined : id} name={name} required={required} />
        <TypeLink row={idInside(around.id, name)} name={name}>
          {encoding?.contentType ?? typeName(schema)}
        </TypeLink>
      </span>
      <ValueField
        held={held}
        schema={schema}
        required={required}
        takesFiles={takesFiles}
        naming={{
          id,
          label: isGroup ? name : undefined,
          isWrong: shown.length > 0,
          describedBy: shown.length > 0 ? `${id}-wrong` : undefined,
        }}
        onChange={onChange}
      />
      <Findings id={`${id}-wrong`} found={shown} />
    </div>
  );
}
