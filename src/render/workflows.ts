/** Opens workflows that were read before, for prebuilt pages. */
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { type MakeWorkflows, workflowsOf } from "#view/workflows/make.ts";
import { openWorkflows } from "#view/workflows/open.ts";
import type { Packed } from "#workflows/sources.ts";

/** The workflows in the documents that were read. */
export async function workflowsIn(packed: Packed): Promise<MakeWorkflows> {
  const calls = { yaml: async (text: Parameters<typeof yamlToJson>[0]) => yamlToJson(text) };
  return workflowsOf(await openWorkflows(packed, { load, calls }));
}
