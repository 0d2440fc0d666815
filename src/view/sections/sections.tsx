/** The sections of the page in order: the description of the API, its headings, tags, operations, schemas. */
import { memo, type ReactNode } from "react";
import type { HeadingItem, Item, SchemaItem } from "#model/outline/menu.ts";
import { InfoView } from "#view/objects/info.tsx";
import { OperationView } from "#view/objects/operation.tsx";
import { TagView } from "#view/objects/tag.tsx";
import { Stage, useNear } from "#view/page/near.ts";
import { usePage } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { Boundary, SectionError } from "#view/ui/boundary.tsx";
import { Findable } from "#view/ui/findable.ts";
import { Panel } from "#view/ui/panel.tsx";
import { LABELS } from "#view/words/labels.ts";

/**
 * How many sections one component and its element hold: few enough to render and lay out again at once, many
 * enough to cost little while they are far from the viewport. To lay out one of them, a browser examines all
 * of its siblings.
 */
export const RANGE = 32;
/** The elements of all sections, relative to the element of the page's content. */
export const PIECES = ":scope > .range > section";

/** All sections in reading order. The first one is about the API and has no id. */
export function Sections(): ReactNode {
  const { menu } = usePage();
  return Array.from({ length: Math.ceil((menu.sections.length + 1) / RANGE) }, (_, range) => (
    <SectionRange key={range} range={range} />
  ));
}

/** The class names of sections, each string once: there are thousands of sections. */
const CLASSES: Record<string, string> = {};

/** A stretch of sections, each with its element: rendered, only its heading, or empty. */
const SectionRange = memo(function SectionRange(props: { range: number }): ReactNode {
  const { range } = props;
  const { menu, nearness, whole } = usePage();
  const sections = useNear(nearness, range).map((near, at) => {
    const index = range * RANGE + at;
    const item = menu.sections[index - 1];
    const stage = whole?.stage ?? near;
    const name = item ? `section ${item.kind}-section` : "section";
    const className =
      stage >= Stage.full || whole ? name : stage === Stage.head ? `${name} incomplete` : `${name} far`;
    CLASSES[className] ??= className;
    return (
      <section key={item?.id ?? ""} id={item?.id} data-section-id={item?.id} className={CLASSES[className]}>
        {stage >= Stage.head ? (
          <Drawn item={item} stage={stage} />
        ) : stage === Stage.name ? (
          <FarHeading item={item} />
        ) : null}
      </section>
    );
  });
  return <div className="range">{sections}</div>;
});

/** Only the heading of a section. */
function FarHeading(props: { item?: Item }): ReactNode {
  const { item } = props;
  const { title } = usePage().document.info;
  const As = !item ? "h1" : item.kind === "heading" && item.level === 2 ? "h3" : "h2";
  return <As className="far-heading">{item?.label ?? title}</As>;
}

const Drawn = memo(function Drawn(props: { item?: Item; stage: number }): ReactNode {
  const { item, stage } = props;
  return (
    <Boundary name={item?.label ?? LABELS.navigation}>
      <Findable.Provider value={stage === Stage.found}>
        {item ? <SectionView item={item} isComplete={stage >= Stage.full} /> : <InfoView />}
      </Findable.Provider>
    </Boundary>
  );
});

/**
 * One section.
 * @param isComplete whether to include its details, not only its head. Default: true
 */
export function SectionView(props: { item: Item; isComplete?: boolean }): ReactNode {
  const { item, isComplete = true } = props;
  const { whole, workflows } = usePage();
  const broken = whole?.broken.get(item.id);
  if (broken) return <SectionError name={item.label} error={broken} />;
  switch (item.kind) {
    case "heading":
      return <HeadingView item={item} />;
    case "tag":
      return <TagView item={item} />;
    case "webhooks":
    case "models":
      return <Panel item={item} />;
    case "operation":
      return <OperationView item={item} isComplete={isComplete} />;
    case "schema":
      return <SchemaSection item={item} isComplete={isComplete} />;
    case "workflows":
    case "workflow":
      return workflows && <workflows.WorkflowSection item={item} />;
    case "components":
      return <Beside>{({ ComponentsView }) => <ComponentsView item={item} />}</Beside>;
    case "component":
      return (
        <Beside>{({ ComponentSection }) => <ComponentSection item={item} isComplete={isComplete} />}</Beside>
      );
    default:
      return null;
  }
}

function HeadingView(props: { item: HeadingItem }): ReactNode {
  const { item } = props;
  return (
    <Panel
      item={item}
      level={item.level === 1 ? 2 : 3}
      className={item.level === 1 ? "section-title" : "subsection-title"}
    >
      <Markdown text={item.text} />
      {item.authentication && (
        <Beside isSilent>{({ SecurityDefinitions }) => <SecurityDefinitions />}</Beside>
      )}
    </Panel>
  );
}

function SchemaSection(props: { item: SchemaItem; isComplete: boolean }): ReactNode {
  const { item, isComplete } = props;
  return (
    <Panel item={item} className="operation-title">
      {isComplete && <Beside>{({ SchemaInSection }) => <SchemaInSection item={item} />}</Beside>}
    </Panel>
  );
}
