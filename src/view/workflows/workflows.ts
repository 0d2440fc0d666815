/** Workflows of Arazzo documents, a part that loads with the option `workflows`. */
export { readWorkflows } from "./read.ts";
