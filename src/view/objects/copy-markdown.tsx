/**
 * The button that copies a section as Markdown. The code for the text loads when the pointer or the focus
 * reaches the button.
 */
import type { ReactNode } from "react";
import type { Item } from "#model/outline/menu.ts";
import * as unread from "#model/whole/unread.ts";
import { bodySamples } from "#samples/body.ts";
import { COMPARED } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { sampleSettings } from "#view/schema/sample-settings.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";

/** @param props.item undefined for the first section, about the API */
export function CopyMarkdown(props: { item: Item | undefined }): ReactNode {
  const { item } = props;
  const page = usePage();
  const { document, menu, parts, plugins, workflows } = page;
  return (
    <CopyButton
      className="copy-markdown"
      label={`${LABELS.copy} ${DETAILS.asMarkdown}: ${item?.label ?? document.info.title}`}
      prepare={() => parts.text.prepare()}
      text={async () =>
        (item?.kind === "workflow" && (await workflows?.of.text(item))) ||
        (await parts.text.load()).sectionText(item, {
          document,
          menu,
          unread,
          samples: (media, direction) =>
            bodySamples(media, sampleSettings(page, "", direction, direction === "request")),
          added: (one) => plugins?.markdown(one),
        }) + (parts.changes.value?.changesText(page.state.get(COMPARED), item) ?? "")
      }
    />
  );
}
