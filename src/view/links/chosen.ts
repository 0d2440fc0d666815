/** What the reader chose beside the way travels at the end of a link: `?lang=python&example=large`. */
import { hashParameters } from "#model/routes.ts";
import { exampleKey, LANGUAGE, type Need, need } from "#view/page/keys.ts";
import type { PageState } from "#view/page/state.ts";
import type { Body, Ways } from "./reveal.ts";

/** What a link says of what was chosen; "" where nothing was. */
export function chosenBeside(state: PageState, ways: Ways, body: Body | undefined): string {
  const said = new URLSearchParams();
  const language = state.get(LANGUAGE);
  if (language) said.set("lang", language);
  const index = body && state.get(exampleKey(body.address));
  const name = index && ways.exampleNames(body.media)[index];
  if (name) said.set("example", name);
  return said.size > 0 ? `?${said}` : "";
}

/** What the page's state has to be for what a hash says of them. */
export function needsBeside(hash: string, ways: Ways, body: Body | undefined): readonly Need[] {
  const said = hashParameters(hash);
  const language = said.get("lang");
  const example = said.get("example");
  const index = body && example !== null ? ways.exampleNames(body.media).indexOf(example) : -1;
  return [
    ...(language === null ? [] : [need(LANGUAGE, language)]),
    ...(body && index >= 0 ? [need(exampleKey(body.address), index)] : []),
  ];
}
