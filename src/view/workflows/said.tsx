/** Words about workflows: texts of the document are code, and link to their targets. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { usePage } from "#view/page/page.ts";
import { breakable } from "#view/ui/breakable.tsx";
import type { Words } from "#workflows/words.ts";

/** Words in order. */
export function Said(props: { words: Words }): ReactNode {
  const { workflows } = usePage();
  return props.words.map((word, index) => {
    if (typeof word === "string") return word;
    const id = word.target && workflows?.of.targetId(word.target);
    return <Name key={index} id={id} text={word.code} />;
  });
}

/** A text of the document as code; a link if its target is on the page. */
export function Name(props: { id?: string; text: string }): ReactNode {
  const { id, text } = props;
  const code = <code dir="ltr">{breakable(text)}</code>;
  return id === undefined ? code : <a href={hashOf(id)}>{code}</a>;
}
