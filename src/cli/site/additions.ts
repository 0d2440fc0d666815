/** Reads the keys `workflows` and `translations` of the configuration, for an API and for all. */
import { resolve } from "node:path";
import type { GivenWorkflows } from "#cli/input/workflows.ts";
import { isRecord, type Raw } from "#oas/read.ts";

/** What is added to the pages of an API. */
export interface Additions {
  /** Arazzo documents. */
  workflows?: readonly GivenWorkflows[];
}

/** The keys. */
export const ADDITION_KEYS = ["workflows"] as const;

type Fail = (what: string, advice?: string) => never;

/**
 * Reads the keys of an object.
 * @param folder what paths are relative to
 * @param place the name of the object in messages, with `.` at the end
 */
export function additionsOf(raw: Raw, folder: string, place: string, fail: Fail): Additions {
  const { workflows } = raw;
  return {
    ...(workflows !== undefined && { workflows: workflowsOf(workflows, folder, `${place}workflows`, fail) }),
  };
}

function workflowsOf(given: unknown, folder: string, place: string, fail: Fail): GivenWorkflows[] {
  return [given].flat().map((one) => {
    if (isRecord(one)) return { document: one, folder };
    if (typeof one !== "string" || one === "")
      return fail(
        `${place}: expected an Arazzo document: its path, its URL or itself, or a list`,
        "See docs/workflows.md.",
      );
    return addressIn(one, folder);
  });
}

/** A path relative to a folder as one from the current folder; a URL as it is. */
export function addressIn(text: string, folder: string): string {
  return /^https?:/i.test(text) || folder === "." ? text : resolve(folder, text);
}
