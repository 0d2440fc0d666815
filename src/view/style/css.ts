/** The style sheets of the first look as one text, in the order in which they build on each other; parts bring their own. */
import base from "./base.css?inline";
import code from "./code.css?inline";
import frame from "./frame.css?inline";
import markdown from "./markdown.css?inline";
import menu from "./menu.css?inline";
import operation from "./operation.css?inline";
import print from "./print.css?inline";
import tokens from "./tokens.css?inline";

/** The style of the page. */
export const CSS: string = [tokens, base, frame, menu, markdown, operation, code, print].join("\n");
