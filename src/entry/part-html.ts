/** The part `html` of the classic script: bundles/lectern.html.js. */
import { parseHtml } from "#markdown/html.ts";
import { provide } from "./registry.ts";

provide("html", parseHtml);
