/**
 * The style sheets of the first view as one text, in the order in which they build on each other. Parts have
 * their own.
 */
import base from "./base.css?inline";
import code from "./code.css?inline";
import frame from "./frame.css?inline";
import markdown from "./markdown.css?inline";
import menu from "./menu.css?inline";
import operation from "./operation.css?inline";
import stacked from "./stacked.css?inline";
import { TOKENS } from "./tokens.ts";

/** For pages without room for three panels, and for hosts that want two. */
const STACKED = `@container lectern (max-width: 999.98px) {${stacked}}
${stacked.replaceAll(".lectern", ".lectern.stacked")}`;

/** The style of the page. */
export const CSS: string = [TOKENS, base, frame, STACKED, menu, markdown, operation, code].join("\n");
