/** Prepares the workflows of a live page: their documents, and the parts of descriptions that they call. */
import type { Options } from "#options/options.ts";
import type { PageWorkflowData } from "#site/data/page-data.ts";
import type { MakeWorkflows } from "#view/workflows/make.ts";
import { type PackedWorkflows, unpackWorkflows } from "#view/workflows/pack.ts";
import { prepareWorkflowWords } from "#view/workflows/words.ts";
import { parseData, readShared } from "./data.ts";

/**
 * Makes the workflows of a page.
 * @throws if the documents cannot be read; then the section stays as it is
 */
export async function liveWorkflows(
  { file, parts }: PageWorkflowData,
  options: Options,
  base: string,
): Promise<MakeWorkflows> {
  const [text] = await Promise.all([readShared(file), prepareWorkflowWords(options)]);
  return unpackWorkflows((await parseData(text)) as PackedWorkflows, parts, base);
}
