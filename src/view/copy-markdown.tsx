/** The button that copies a section as Markdown. What writes it loads when somebody comes near. */
import type { ReactNode } from "react";
import type { Item } from "#model/menu.ts";
import * as unread from "#model/unread.ts";
import { bodySamples } from "#samples/body.ts";
import { DETAILS } from "./details-labels.ts";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";
import { sampleSettings } from "./sample-settings.ts";
import { CopyButton } from "./ui/copy-button.tsx";

/** @param props.item undefined for the first section, which tells about the API */
export function CopyMarkdown(props: { item: Item | undefined }): ReactNode {
  const { item } = props;
  const page = usePage();
  const { document, menu, parts } = page;
  return (
    <CopyButton
      className="copy-markdown"
      label={`${LABELS.copy} ${DETAILS.asMarkdown}: ${item?.label ?? document.info.title}`}
      prepare={() => parts.text.prepare()}
      text={async () =>
        (await parts.text.load()).sectionText(item, {
          document,
          menu,
          unread,
          samples: (media, direction) =>
            bodySamples(media, sampleSettings(page, "", direction, direction === "request")),
        })
      }
    />
  );
}
