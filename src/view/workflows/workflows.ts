/** Workflows of Arazzo documents, a part that loads with the option `workflows`. */
export { workflowsOf } from "./make.ts";
export { openWorkflows, prepareWorkflowWords, readWorkflows } from "./read.ts";
export { WORKFLOWS_CSS } from "./workflow-view.tsx";
