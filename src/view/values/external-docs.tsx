/** Links to external documentation. */
import type { ReactNode } from "react";
import type { ExternalDocs } from "#model/info.ts";
import { MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Extensions } from "./extensions.tsx";

/**
 * 4.11 External Documentation Object: its description is the text of the link; nothing if there is no such
 * object.
 */
export function ExternalDocsView(props: { docs?: ExternalDocs }): ReactNode {
  const { docs } = props;
  if (!docs) return null;
  return (
    <div className="external-docs">
      <SafeLink href={docs.url}>
        {docs.description === undefined ? docs.url : <MarkdownInline text={docs.description} plain />}
      </SafeLink>
      <Extensions raw={docs.raw} />
    </div>
  );
}
