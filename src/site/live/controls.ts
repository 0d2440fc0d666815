/** What readers press on a page: buttons that copy, lines that wrap, and the theme. One listener serves all pages. */
import { rememberedTheme, rememberTheme, THEMES, type Theme } from "#view/theme/theme.ts";
import { copyText } from "#view/ui/copy-text.ts";
import { metaOf, ROOT } from "./page.ts";

/** How long the confirmation stays, in milliseconds. */
const TIP_TIME = 1500;

/** Selects sections whose components have their own controls. */
const LIVE = ".taken";

/** Starts the controls of the first page. */
export function startControls(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.closest(LIVE)) return;
    const theme = THEMES.find((one) => one === button.value);
    if (theme && button.closest(".theme-choice")) {
      rememberTheme(theme);
      showTheme(theme);
    } else if (button.parentElement?.matches(".copy")) void copy(button);
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".wrap") || target.closest(LIVE)) return;
    target.closest(".framed")?.querySelector(".code")?.classList.toggle("wrapped", target.checked);
  });
  prepareControls();
}

/** Prepares the controls of a page that is shown: its theme, and buttons for examples without one. */
export function prepareControls(): void {
  showTheme(rememberedTheme());
  const label = metaOf(document, "lectern-copy") ?? "";
  for (const tools of document.querySelectorAll(".framed:has(pre) > .tool-row > .tools:not(:has(.copy))")) {
    const [copying, button, tip] = ["span", "button", "span"].map((name) => document.createElement(name));
    copying!.className = "copy";
    button!.setAttribute("type", "button");
    button!.textContent = label;
    tip!.className = "tip";
    tip!.setAttribute("role", "status");
    copying!.append(button!, tip!);
    tools.append(copying!);
  }
}

function showTheme(theme: Theme): void {
  document.querySelector<HTMLElement>(ROOT)?.setAttribute("data-theme", theme);
  for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-choice button"))
    button.setAttribute("aria-pressed", String(button.value === theme));
}

/** Copies the code, or the address of the operation, that a button belongs to. */
async function copy(button: Element): Promise<void> {
  const source =
    button.closest(".framed")?.querySelector("pre") ??
    button.closest(".endpoint")?.querySelector(".server-address");
  const tip = button.parentElement?.querySelector(".tip");
  if (!source || !tip) return;
  const isCopied = await copyText(source.textContent ?? "");
  tip.textContent = metaOf(document, isCopied ? "lectern-copied" : "lectern-not-copied") ?? "";
  setTimeout(() => {
    tip.textContent = "";
  }, TIP_TIME);
}
