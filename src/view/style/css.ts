/** All style sheets as one text, in the order in which they build on each other. */
import base from "./base.css?inline";
import fields from "./fields.css?inline";
import frame from "./frame.css?inline";
import markdown from "./markdown.css?inline";
import menu from "./menu.css?inline";
import operation from "./operation.css?inline";
import print from "./print.css?inline";
import samples from "./samples.css?inline";
import tokens from "./tokens.css?inline";

/** The whole style of the page. */
export const CSS: string = [tokens, base, frame, menu, markdown, operation, fields, samples, print].join(
  "\n",
);
