/**
 * The script `lectern-page.js`: defines the custom element `<lectern-page>` on plain pages. It loads the
 * classic script from the same folder, unless the page has it already.
 */

import type * as calls from "#entry/redoc-global.ts";
import type { OptionsInput } from "#options/options.ts";
import type { LivePage } from "#view/page/live-page.ts";
import { definePageElement, type Shown } from "./page-element.ts";

type Calls = typeof calls;

const running = document.currentScript as HTMLScriptElement | null;
let coming: Promise<Calls> | undefined;

/** The calls of the classic script. */
function redoc(): Calls | undefined {
  const { Redoc } = globalThis as { Redoc?: Partial<Calls> };
  // Another library may use this name.
  return Redoc?.pageOf && Redoc.init ? (Redoc as Calls) : undefined;
}

function loadRedoc(): Promise<Calls> {
  coming ??= new Promise<Calls>((resolve, reject) => {
    const url = new URL("redoc.standalone.js", running?.src ?? document.baseURI).href;
    const script = document.createElement("script");
    const end = (): void => {
      const loaded = redoc();
      if (loaded) resolve(loaded);
      else reject(new Error(`Lectern: ${url} could not be loaded. It belongs beside lectern-page.js.`));
    };
    script.onload = end;
    script.onerror = end;
    if (running?.nonce) script.nonce = running.nonce;
    script.src = url;
    document.head.append(script);
  });
  // The next element tries again.
  coming.catch(() => {
    coming = undefined;
  });
  return coming;
}

definePageElement((place, shown, onLive) => {
  let wanted = shown;
  let drawn: Shown | undefined;
  let live: LivePage | undefined;
  let isEnded = false;
  /** The script reads these again with every change. */
  const options: Record<string, unknown> = {};
  const draw = ({ init }: Calls): void => {
    if (isEnded) return;
    for (const name of Object.keys(options)) delete options[name];
    Object.assign(options, wanted.options satisfies OptionsInput);
    const { spec, specUrl } = wanted;
    const isSame = drawn?.spec === spec && drawn?.specUrl === specUrl;
    drawn = wanted;
    if (live && isSame) {
      live.set({});
      return;
    }
    if (specUrl === undefined) place.removeAttribute("spec-url");
    else place.setAttribute("spec-url", specUrl);
    live = init(spec ?? specUrl, options, place);
    onLive(live);
  };
  const update = (next: Shown): void => {
    wanted = next;
    const loaded = redoc();
    if (loaded) draw(loaded);
    else
      loadRedoc().then(draw, (error: unknown) => {
        place.dispatchEvent(
          new CustomEvent("lectern-error", { detail: { error }, bubbles: true, composed: true }),
        );
        console.error(error);
      });
  };
  update(shown);
  return {
    update,
    end: () => {
      isEnded = true;
      live?.destroy();
    },
  };
});
