/** The part `html` of the classic script: bundles/lectern.html.js. */
import { parseHtml } from "#markdown/html.ts";
import { provide } from "./script-parts.ts";

provide("html", parseHtml);
