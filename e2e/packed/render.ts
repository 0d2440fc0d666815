/** Prerenders a page like a server module of a user. */
import { load, type RenderSettings, renderPage, yamlToJson } from "lectern/render";

const settings: RenderSettings = { lang: "en", options: { hideDownloadButtons: true } };

export async function render(url: string): Promise<string> {
  const loaded = await load({ url }, { yaml: async (text) => yamlToJson(text) });
  return renderPage(loaded, settings);
}
