/** 4.7 Components Object: what no operation uses, so that nothing of a description is out of sight. */
import { type ReactNode, useMemo } from "react";
import { type Component, unusedComponents } from "#model/components.ts";
import { examples } from "#model/example.ts";
import { mediaTypes } from "#model/media-type.ts";
import type { ComponentItem, ComponentsItem } from "#model/menu.ts";
import { headers, parameter } from "#model/parameter.ts";
import { PathItem } from "#model/path-item.ts";
import { RequestBody } from "#model/request-body.ts";
import { Response } from "#model/response.ts";
import { componentId } from "#model/routes.ts";
import { asRecord } from "#oas/read.ts";
import { BodyView } from "./body.tsx";
import { ExampleList } from "./example.tsx";
import { COMPONENT_KINDS, LABELS } from "./labels.ts";
import { Callbacks, CallbackView } from "./operation-details.tsx";
import { usePage, usePageState } from "./page.ts";
import { ParameterList } from "./parameter.tsx";
import { Links, ResponseList } from "./response.tsx";
import { SchemaView } from "./schema.tsx";
import { Under } from "./ui/heading.tsx";
import { Limited } from "./ui/limited.tsx";
import { Panel } from "./ui/panel.tsx";

/** How many components are drawn at first where all stand in one section. */
const FIRST_COMPONENTS = 20;

/** The beginning of the list; for large documents the list itself, made when it is asked for. */
export function ComponentsView(props: { item: ComponentsItem }): ReactNode {
  const { item } = props;
  const { whole } = usePage();
  const [open, setOpen] = usePageState(`open:${item.id}`, whole !== undefined);
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
            {LABELS.showUnused}
          </button>
          {open && (
            <div className="callback-inside">
              <AllUnused />
            </div>
          )}
        </div>
      ) : (
        <p>{LABELS.unused}</p>
      )}
    </Panel>
  );
}

function AllUnused(): ReactNode {
  const { document, menu } = usePage();
  const unused = useMemo(() => unusedComponents(document) ?? [], [document]);
  if (unused.length === 0) return <p>{LABELS.allUsed}</p>;
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
              <ComponentView component={component} />
            </Under>
          </div>
        );
      }}
    </Limited>
  );
}

/** The section of a component that no operation uses. */
export function ComponentSection(props: { item: ComponentItem }): ReactNode {
  const { item } = props;
  return (
    <Panel item={item} className="operation-title" marks={<Kind component={item.component} />}>
      <ComponentView component={item.component} />
    </Panel>
  );
}

function Kind(props: { component: Component }): ReactNode {
  return <span className="badge">{COMPONENT_KINDS[props.component.kind]}</span>;
}

/** A component as it would look where it is used. */
function ComponentView(props: { component: Component }): ReactNode {
  const { document } = usePage();
  const { kind, name, pointer } = props.component;
  const where = { direction: "any", address: pointer } as const;
  const found = document.follow(props.component.raw, pointer);
  const raw = asRecord(found.value);
  const map = { [name]: props.component.raw };
  const host = pointer.slice(0, pointer.lastIndexOf("/"));
  switch (kind) {
    case "schemas":
      return <SchemaView schema={document.schema(props.component.raw, pointer)} where={where} />;
    case "parameters": {
      const read = parameter(document, props.component.raw, pointer);
      return (
        read && (
          <>
            <p className="part-label">{LABELS[read.location]}</p>
            <ParameterList parameters={[read]} where={where} />
          </>
        )
      );
    }
    case "headers":
      return <ParameterList parameters={headers(document, map, host)} where={where} />;
    case "requestBodies": {
      const body = new RequestBody(document, raw, found.pointer, found);
      return (
        <BodyView
          title={LABELS.requestBody}
          content={body.content}
          description={body.description}
          where={where}
        />
      );
    }
    case "responses":
      return (
        <ResponseList
          responses={[new Response(document, name, "info", raw, found.pointer, found)]}
          where={where}
        />
      );
    case "mediaTypes": {
      const content = mediaTypes(document, map, host);
      return (
        <>
          <BodyView title={LABELS.contentType} content={content} where={where} />
          <ExampleList examples={content.flatMap((one) => one.examples)} />
        </>
      );
    }
    case "examples":
      return <ExampleList examples={examples(document, { examples: map }, "/components")} />;
    case "links":
      return <Links links={new Response(document, "", "info", { links: map }, "/components").links} />;
    case "callbacks":
      return <Callbacks callbacks={document.callbacks(map, host)} address={pointer} />;
    case "pathItems":
      return new PathItem(document, name, raw, found.pointer, "path").operations.map((operation) => (
        <CallbackView
          key={operation.method}
          operation={operation}
          address={`${pointer}/${operation.method}`}
        />
      ));
  }
}
