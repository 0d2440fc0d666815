/** All that makes samples, a part that loads later: while it is on its way, the page shows what the document holds. */
export { bodySamples } from "./body.ts";
export { sentExample } from "./sent.ts";
