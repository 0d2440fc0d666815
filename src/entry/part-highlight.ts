/** The part `highlight` of the classic script: bundles/lectern.highlight.js. */
import { highlight } from "#samples/highlight.ts";
import { provide } from "./script-parts.ts";

provide("highlight", highlight);
