/** Labelled values in JSON, such as vendor extensions. */
import { Fragment, type ReactNode } from "react";
import { type Extension, extensions } from "#model/extension.ts";
import { formatJson } from "#oas/json-text.ts";
import { asText, own } from "#oas/read.ts";
import { type Page, usePage } from "#view/page/page.ts";
import { Folded } from "#view/ui/folded.tsx";
import { LABELS } from "#view/words/labels.ts";

/**
 * Vendor extensions as `name: value`, without `x-`: those with a label of their own always, others if the
 * option lists them.
 */
export function Extensions(props: { raw: unknown }): ReactNode {
  const page = usePage();
  return shownExtensions(props.raw, page).map(({ name, value }) => (
    <Fragment key={name}>
      {page.plugins?.extension(name, value, props.raw) ?? (
        <Value label={asText(own(LABELS.extensions, name)) ?? `${name.slice(2)}:`} value={value} />
      )}
    </Fragment>
  ));
}

/** The extensions of an object that the page shows. */
export function shownExtensions(raw: unknown, page: Page): readonly Extension[] {
  const { showExtensions } = page.options;
  const named = [...Object.keys(LABELS.extensions), ...(page.plugins?.extensionNames ?? [])];
  return [
    ...extensions(raw, named),
    ...extensions(raw, showExtensions === true ? undefined : showExtensions || []).filter(
      ({ name }) => !named.includes(name),
    ),
  ];
}

/** A labelled value, written as JSON. */
export function Value(props: { label: string; value: unknown }): ReactNode {
  return (
    <Fact label={props.label}>
      <Json value={props.value} />
    </Fact>
  );
}

/** A value as JSON on one line; a long one opens completely. */
export function Json(props: { value: unknown; id?: string }): ReactNode {
  return <Folded id={props.id} text={formatJson(props.value, 0)} whole={() => formatJson(props.value)} />;
}

/** A line: its label and its content. */
export function Fact(props: { label: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <div className={`fact ${props.className ?? ""}`}>
      <span className="fact-label">{props.label}</span> {props.children}
    </div>
  );
}
