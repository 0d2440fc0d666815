/**
 * A small application with the component in it: `?spec=` is the description's address, `?options=` JSON. Without a
 * description it waits for `mount` and `unmount`.
 */
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type OptionsInput, RedocStandalone } from "#entry/index.ts";

const query = new URLSearchParams(location.search);
const options = JSON.parse(query.get("options") ?? "{}") as OptionsInput;
const roots = new Map<string, Root>();

/** Puts a page into the element with an id. */
function mount(id: string, specUrl: string): void {
  const host = document.getElementById(id);
  if (!host) return;
  const root = createRoot(host);
  roots.set(id, root);
  root.render(
    <StrictMode>
      <RedocStandalone specUrl={specUrl} options={options} />
    </StrictMode>,
  );
}

/** Takes it away again. */
function unmount(id: string): void {
  roots.get(id)?.unmount();
  roots.delete(id);
}

Object.assign(globalThis, { mount, unmount });
const spec = query.get("spec");
if (spec !== null) mount("app", spec);
