/** The part `highlight` of the classic script: bundles/lectern.highlight.js. */
import { highlight } from "#samples/highlight.ts";
import { provide } from "./registry.ts";

provide("highlight", highlight);
