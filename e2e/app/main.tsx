/**
 * An application with the React component. `?spec=` is the URL of the description, `?options=` is JSON. Without a
 * description, it waits for calls of `mount`, `unmount` and `hydrate`.
 */
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { AppStore, type OptionsInput, Redoc, RedocStandalone } from "#entry/index.ts";

const query = new URLSearchParams(location.search);
const options = JSON.parse(query.get("options") ?? "{}") as OptionsInput;
const roots = new Map<string, Root>();

/** Renders a page into the element with an id, or changes its options. */
function mount(id: string, specUrl: string, other = options): void {
  const host = document.getElementById(id);
  if (!host) return;
  const root = roots.get(id) ?? createRoot(host);
  roots.set(id, root);
  root.render(
    <StrictMode>
      <RedocStandalone
        specUrl={specUrl}
        options={other}
        ref={(live) => void dispatchEvent(new CustomEvent("live", { detail: live }))}
        onLoad={tell("load")}
        onNavigate={tell("navigate")}
        onSearch={tell("search")}
        onCopy={tell("copy")}
        onTry={tell("try")}
        onTheme={tell("theme")}
        onError={tell("error")}
      />
    </StrictMode>,
  );
}

/** Makes an event of the window of what a callback is told. */
function tell(name: string): (detail: unknown) => void {
  return (detail) => void dispatchEvent(new CustomEvent("told", { detail: [name, detail] }));
}

/** Removes the page. */
function unmount(id: string): void {
  roots.get(id)?.unmount();
  roots.delete(id);
}

/** Hydrates the markup that a server rendered from a store. Reports warnings of React. */
function hydrate(state: unknown, told: (message: string) => void): void {
  const host = document.getElementById("app");
  if (!host) return;
  const page = (
    <StrictMode>
      <Redoc store={AppStore.fromJS(state)} />
    </StrictMode>
  );
  roots.set("app", hydrateRoot(host, page, { onRecoverableError: (error) => told(String(error)) }));
}

Object.assign(globalThis, { mount, unmount, hydrate });
const spec = query.get("spec");
if (spec !== null) mount("app", spec);
