/** The target of a step: an operation, a channel or another workflow, as a link if it is on the page. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { breakable } from "#view/ui/breakable.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import type { Link } from "#workflows/links.ts";
import type { Step } from "#workflows/step.ts";
import { Name } from "./said.tsx";

/** The target of a step; nothing if it names none. */
export function Called(props: { step: Step }): ReactNode {
  const { link, call } = props.step;
  return link && call && <Linked link={link} written={call.text} />;
}

/** The target of a reference; its text if it leads nowhere. */
export function Linked(props: { link: Link; written: string }): ReactNode {
  const { link, written } = props;
  const { workflows } = usePage();
  switch (link.kind) {
    case "operation":
      return <CalledOperation link={link} />;
    case "workflow":
      return (
        <>
          {WORKFLOWS.workflow}{" "}
          <Name id={workflows?.of.idOf(link.workflow)} text={link.workflow.workflowId ?? written} />
        </>
      );
    case "unresolved":
      return (
        <>
          <Name text={written} /> {/* A target in a document that was not read may exist. */}
          {link.reason !== "unread" && <span className="broken">{WORKFLOWS.notFound}</span>}
        </>
      );
    default:
      return (
        <>
          {WORKFLOWS[link.kind]} <Name text={link.name} /> {WORKFLOWS.ofSource(link.source.name ?? "")}
        </>
      );
  }
}

function CalledOperation(props: { link: Extract<Link, { kind: "operation" }> }): ReactNode {
  const { operation, id, source } = props.link;
  const { method, path, label } = operation;
  const text = breakable(label);
  return (
    <>
      <Verb method={method} className="operation-type" />{" "}
      {id === undefined ? text : <a href={hashOf(id)}>{text}</a>}
      {label !== path && (
        <>
          {" "}
          <code dir="ltr">{breakable(path)}</code>
        </>
      )}
      {id === undefined && ` ${WORKFLOWS.ofSource(source.name ?? "")}`}
    </>
  );
}
