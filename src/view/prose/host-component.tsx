/** Renders components of the host in the Markdown of a description (`allowedMdComponents`). */
import type { ComponentType, ReactNode } from "react";
import { isRecord, own } from "#oas/read.ts";
import { type Page, usePage } from "#view/page/page.ts";
import { Boundary } from "#view/ui/boundary.tsx";

/** Props that a description must not set. */
const RESERVED = ["dangerouslySetInnerHTML", "ref", "key"];

interface Props {
  name: string;
  attributes: Readonly<Record<string, unknown>>;
}

/**
 * Renders the component that the option has for a name. Its props are the attributes in the Markdown, those of the
 * option, and those that its selector takes from the page.
 */
export function HostComponent(props: Props): ReactNode {
  return (
    <Boundary name={props.name}>
      <Chosen {...props} />
    </Boundary>
  );
}

function Chosen(props: Props): ReactNode {
  const { name, attributes } = props;
  const page = usePage();
  const allowed = own(page.options.allowedMdComponents, name);
  const Component = own(allowed, "component") as ComponentType<object> | string | undefined;
  const select = own(allowed, "propsSelector");
  const given = own(allowed, "props");
  if (!Component) return null;
  // An HTML element would use any attribute.
  const written = Object.entries(attributes).filter(([one]) =>
    typeof Component === "string" ? one === "children" : !RESERVED.includes(one),
  );
  const selected: unknown = typeof select === "function" ? select(storeOf(page)) : undefined;
  return (
    <Component
      {...Object.fromEntries(written)}
      {...(isRecord(given) ? given : undefined)}
      {...(isRecord(selected) ? selected : undefined)}
    />
  );
}

/** The argument of selectors, as in the classic page: the part that describes the document. */
function storeOf({ document, options, menu, url }: Page): object {
  const data = document.raw;
  return {
    spec: { data, parser: { spec: data, specUrl: url }, info: document.info, ...data.components },
    options,
    menu,
  };
}
