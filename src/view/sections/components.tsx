/**
 * 4.7 Components Object: shows the components that no operation uses, so that the page shows everything in a
 * description.
 */
import { type ReactNode, useMemo } from "react";
import type { Callback } from "#model/callback.ts";
import { callbacks } from "#model/callback.ts";
import type { Document } from "#model/document.ts";
import { type Example, examples } from "#model/example.ts";
import { type MediaType, mediaTypes } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import type { ComponentItem, ComponentsItem } from "#model/outline/menu.ts";
import { componentId } from "#model/outline/routes.ts";
import { idInside } from "#model/outline/target.ts";
import { headers, type Parameter, parameter } from "#model/parameter.ts";
import { PathItem } from "#model/path-item.ts";
import { RequestBody } from "#model/request-body.ts";
import { type Link, Response } from "#model/response.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { type Component, unusedComponents } from "#model/whole/components.ts";
import { asRecord } from "#oas/read.ts";
import { BodyView } from "#view/objects/body.tsx";
import { Callbacks, CallbackView } from "#view/objects/operation-details.tsx";
import { ParameterList } from "#view/objects/parameter.tsx";
import { Links, ResponseList } from "#view/objects/response.tsx";
import { openKey } from "#view/page/keys.ts";
import { Stage } from "#view/page/near.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { SchemaView } from "#view/schema/schema.tsx";
import { Under } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { Panel } from "#view/ui/panel.tsx";
import { ExampleList } from "#view/values/example.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** How many components are shown at first if all are in one section. */
const FIRST_COMPONENTS = 20;

/** The beginning of the list. For large documents, the list is made on request. */
export function ComponentsView(props: { item: ComponentsItem }): ReactNode {
  const { item } = props;
  const { whole } = usePage();
  const [open, setOpen] = usePageState(openKey(item.id), whole?.stage === Stage.full);
  return (
    <Panel item={item} className={item.isOpen ? "operation-title" : undefined}>
      {item.isOpen ? (
        <div className="callback-operation">
          <button
            type="button"
            className="callback-title"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {DETAILS.showUnused}
          </button>
          {open && (
            <div className="callback-inside">
              <AllUnused />
            </div>
          )}
        </div>
      ) : (
        <p>{DETAILS.unused}</p>
      )}
    </Panel>
  );
}

function AllUnused(): ReactNode {
  const { document, menu } = usePage();
  const unused = useMemo(() => unusedComponents(document) ?? [], [document]);
  if (unused.length === 0) return <p>{DETAILS.allUsed}</p>;
  return (
    <Limited items={unused} first={FIRST_COMPONENTS}>
      {(component) => {
        const id = componentId(component.kind, component.name);
        return (
          <div key={component.pointer} className="component">
            <h3 className="subsection-title" id={menu.find(id) ? undefined : id}>
              {component.name}
              <Kind component={component} />
            </h3>
            <Under>
              <ComponentView component={component} id={id} />
            </Under>
          </div>
        );
      }}
    </Limited>
  );
}

/** The section of a component that no operation uses. */
export function ComponentSection(props: { item: ComponentItem; isComplete: boolean }): ReactNode {
  const { item, isComplete } = props;
  return (
    <Panel item={item} className="operation-title" marks={<Kind component={item.component} />}>
      {isComplete && <ComponentView component={item.component} id={item.id} />}
    </Panel>
  );
}

function Kind(props: { component: Component }): ReactNode {
  return <span className="badge">{LABELS.kinds[props.component.kind]}</span>;
}

/** A component as it looks where it is used. */
function ComponentView(props: { component: Component; id: string }): ReactNode {
  const { component, id } = props;
  const { document } = usePage();
  const where = { direction: "any", address: id, id } as const;
  const parts = componentParts(document, component);
  const { schema, parameters, body, responses, links, callbacks, operations } = parts;
  return (
    <>
      {schema && <SchemaView schema={schema} where={where} />}
      {parameters && (
        <>
          {component.kind === "parameters" && (
            <p className="part-label">{DETAILS[parameters[0]?.location ?? "query"]}</p>
          )}
          <ParameterList parameters={parameters} where={where} />
        </>
      )}
      {body && (
        <BodyView
          title={component.kind === "mediaTypes" ? DETAILS.contentType : DETAILS.requestBody}
          content={body.content}
          description={body.description}
          where={where}
        />
      )}
      {responses && <ResponseList responses={responses} where={where} />}
      {links && <Links links={links} where={where} />}
      {callbacks && <Callbacks callbacks={callbacks} address={id} />}
      {operations?.map((operation) => (
        <CallbackView key={operation.method} operation={operation} address={idInside(id, operation.method)} />
      ))}
      {parts.examples && <ExampleList examples={parts.examples} />}
    </>
  );
}

/** A component as the parts of an operation that its kind stands for. */
export interface ComponentParts {
  schema?: Schema;
  parameters?: readonly Parameter[];
  body?: { content: readonly MediaType[]; description?: string };
  responses?: readonly Response[];
  links?: readonly Link[];
  callbacks?: readonly Callback[];
  operations?: readonly Operation[];
  examples?: readonly Example[];
}

/** Reads a component. */
export function componentParts(
  document: Document,
  { kind, name, raw: stated, pointer }: Component,
): ComponentParts {
  const found = document.follow(stated, pointer);
  const raw = asRecord(found.value);
  const map = { [name]: stated };
  const host = pointer.slice(0, pointer.lastIndexOf("/"));
  switch (kind) {
    case "schemas":
      return { schema: schemasOf(document).at(stated, pointer) };
    case "parameters": {
      const read = parameter(document, stated, pointer);
      return { parameters: read && [read] };
    }
    case "headers":
      return { parameters: headers(document, map, host) };
    case "requestBodies":
      return { body: new RequestBody(document, raw, found.pointer, found) };
    case "responses":
      return { responses: [new Response(document, name, "info", raw, found.pointer, found)] };
    case "mediaTypes": {
      const content = mediaTypes(document, map, host);
      return { body: { content }, examples: content.flatMap((one) => one.examples) };
    }
    case "examples":
      return { examples: examples(document, { examples: map }, "/components") };
    case "links":
      return { links: new Response(document, "", "info", { links: map }, "/components").links };
    case "callbacks":
      return { callbacks: callbacks(document, map, host) };
    case "pathItems":
      return { operations: new PathItem(document, name, raw, found.pointer, "path").operations };
  }
}
