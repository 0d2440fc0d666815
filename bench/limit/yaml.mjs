// The worker of the limit pages: fetches YAML, and posts it as JSON text.
import { load } from "js-yaml";

self.onmessage = async ({ data: url }) => {
  const text = await (await fetch(url)).text();
  self.postMessage(JSON.stringify(load(text)));
};
