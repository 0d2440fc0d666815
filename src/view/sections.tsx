/** The sections of the page, one after the other: the description of the API, its headings, tags, operations, schemas. */
import { memo, type ReactNode } from "react";
import type { HeadingItem, Item, SchemaItem } from "#model/menu.ts";
import { InfoView } from "./info.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { Stage, useNear } from "./near.ts";
import { OperationView } from "./operation.tsx";
import { usePage } from "./page.ts";
import { SecurityDefinitions } from "./security.tsx";
import { TagView } from "./tag.tsx";
import { Beside } from "./ui/beside.tsx";
import { Boundary, SectionError } from "./ui/boundary.tsx";
import { Panel } from "./ui/panel.tsx";

/** How many sections one component holds: few enough to draw anew at once, many enough to cost little while they are far. */
export const RANGE = 32;

/** All sections in reading order. The first one tells about the API and has no id. */
export function Sections(): ReactNode {
  const { menu } = usePage();
  return Array.from({ length: Math.ceil((menu.sections.length + 1) / RANGE) }, (_, range) => (
    <SectionRange key={range} range={range} />
  ));
}

/** Sections that stand one after the other, each with its element: drawn, with a heading only, or empty. */
const SectionRange = memo(function SectionRange(props: { range: number }): ReactNode {
  const { range } = props;
  const { menu, nearness, whole } = usePage();
  useNear(nearness, range);
  const sections: ReactNode[] = [];
  for (let index = range * RANGE; index < Math.min((range + 1) * RANGE, nearness.count); index++) {
    const item = menu.sections[index - 1];
    const stage = whole ? Stage.full : nearness.stage(index);
    const name = item ? `section ${item.kind}-section` : "section";
    sections.push(
      <section
        key={index}
        id={item?.id}
        data-section-id={item?.id}
        className={stage === Stage.full ? name : `${name} far`}
      >
        {stage === Stage.full ? (
          <Drawn item={item} />
        ) : stage === Stage.heading ? (
          <div className="far-heading">{item?.label}</div>
        ) : null}
      </section>,
    );
  }
  return sections;
});

const Drawn = memo(function Drawn(props: { item?: Item }): ReactNode {
  const { item } = props;
  return (
    <Boundary name={item?.label ?? LABELS.navigation}>
      {item ? <SectionView item={item} /> : <InfoView />}
    </Boundary>
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
      return <Beside>{({ ComponentsView }) => <ComponentsView item={item} />}</Beside>;
    case "component":
      return <Beside>{({ ComponentSection }) => <ComponentSection item={item} />}</Beside>;
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
      {schema && (
        <Beside>
          {({ SchemaView }) => <SchemaView schema={schema} where={{ direction: "any", address: item.id }} />}
        </Beside>
      )}
    </Panel>
  );
}
