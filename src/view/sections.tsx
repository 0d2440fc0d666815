/** The sections of the page, one after the other: the description of the API, its headings, tags, operations, schemas. */
import { memo, type ReactNode, useMemo } from "react";
import type { HeadingItem, Item, SchemaItem } from "#model/menu.ts";
import { ComponentSection, ComponentsView } from "./components.tsx";
import { InfoView } from "./info.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { Near } from "./near.tsx";
import { OperationView } from "./operation.tsx";
import { usePage } from "./page.ts";
import { SchemaView } from "./schema.tsx";
import { SecurityDefinitions } from "./security.tsx";
import { TagView } from "./tag.tsx";
import { Boundary, SectionError } from "./ui/boundary.tsx";
import { Panel } from "./ui/panel.tsx";

/** All sections in reading order. The first one tells about the API and has no id. */
export function Sections(): ReactNode {
  const { menu } = usePage();
  return (
    <>
      <Near index={0} className="section" heading="">
        {INFO}
      </Near>
      {menu.sections.map((item, index) => (
        <SectionNear key={item.id} item={item} index={index + 1} />
      ))}
    </>
  );
}

const INFO = (): ReactNode => (
  <Boundary name={LABELS.navigation}>
    <InfoView />
  </Boundary>
);

const SectionNear = memo(function SectionNear(props: { item: Item; index: number }): ReactNode {
  const { item, index } = props;
  const draw = useMemo(
    () => () => (
      <Boundary name={item.label}>
        <SectionView item={item} />
      </Boundary>
    ),
    [item],
  );
  return (
    <Near index={index} id={item.id} className={`section ${item.kind}-section`} heading={item.label}>
      {draw}
    </Near>
  );
});

/** One section, drawn. */
export function SectionView(props: { item: Item }): ReactNode {
  const { item } = props;
  const broken = usePage().whole?.broken.get(item.id);
  if (broken) return <SectionError name={item.label} error={broken} />;
  switch (item.kind) {
    case "heading":
      return <HeadingView item={item} />;
    case "tag":
      return <TagView item={item} />;
    case "webhooks":
      return <Panel item={item} />;
    case "operation":
      return <OperationView item={item} />;
    case "schema":
      return <SchemaSection item={item} />;
    case "components":
      return <ComponentsView item={item} />;
    case "component":
      return <ComponentSection item={item} />;
    default:
      return null;
  }
}

function HeadingView(props: { item: HeadingItem }): ReactNode {
  const { item } = props;
  return (
    <Panel
      item={item}
      as={item.level === 1 ? "h2" : "h3"}
      className={item.level === 1 ? "section-title" : "subsection-title"}
    >
      <Markdown text={item.text} />
      {item.authentication && <SecurityDefinitions />}
    </Panel>
  );
}

function SchemaSection(props: { item: SchemaItem }): ReactNode {
  const { item } = props;
  const schema = usePage().document.namedSchema(item.name);
  return (
    <Panel item={item} className="operation-title">
      {schema && <SchemaView schema={schema} where={{ direction: "any", address: item.id }} />}
    </Panel>
  );
}
