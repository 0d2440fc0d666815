/** `allowedMdComponents`: components of the host in the prose of a description. */
import type { ComponentType, ReactNode } from "react";
import { isRecord, own } from "#oas/read.ts";
import { type Page, usePage } from "#view/page/page.ts";
import { Boundary } from "#view/ui/boundary.tsx";

/** What a description must not decide about. */
const RESERVED = ["dangerouslySetInnerHTML", "ref", "key"];

interface Props {
  name: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** Draws the component that the option has under a name: with the attributes of the text, those of the option, and what its selector takes of the page. */
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
  // An element of HTML would take any attribute for its own.
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

/** What selectors of the classic page are given, as far as it says something of the description. */
function storeOf({ document, options, menu, url }: Page): object {
  const data = document.raw;
  return {
    spec: { data, parser: { spec: data, specUrl: url }, info: document.info, ...data.components },
    options,
    menu,
  };
}
