/** `lectern/element`: defines the custom element `<lectern-page>` for applications that bundle modules. */
import { createRoot } from "react-dom/client";
import { TargetedReference } from "#entry/redoc-standalone.tsx";
import type { LivePage } from "#view/page/live-page.ts";
import { adoptPageStyles } from "#view/theme/style/adopt.ts";
import { definePageElement, type Shown } from "./page-element.ts";

export type { OptionsInput } from "#options/options.ts";
export type { PageEvent, PageEvents } from "#view/page/events.ts";
export type { LivePage } from "#view/page/live-page.ts";
export type { LecternPageElement } from "./page-element.ts";

definePageElement((place, shown, onLive) => {
  adoptPageStyles(place);
  const root = createRoot(place);
  const hear = (live: LivePage | null): void => {
    if (live) onLive(live);
  };
  const update = (next: Shown): void =>
    root.render(<TargetedReference ref={hear} target={place} {...next} />);
  update(shown);
  return { update, end: () => root.unmount() };
});
