/** The workflows of a page of `lectern serve`: they are read again after each change. */
import type { Description } from "#cli/input/description.ts";
import { type ReadWorkflows, readWorkflows } from "#cli/input/workflows.ts";
import { complain, line, paint } from "#cli/process/terminal.ts";
import type { OptionsInput } from "#options/options.ts";
import type { Flags } from "./commands.ts";
import { readFlags } from "./options.ts";

/** The documents of `--workflows`, as they were read last. */
export interface ServedWorkflows {
  /** Absolute paths of the files that were read, and of those that do not exist. */
  readonly files: readonly string[];
  readonly missing: readonly string[];
  /** Reads them again, and says which of them cannot be read. */
  read: () => Promise<void>;
  /** Adds them to the options of a page, which then needs no other file. */
  addTo: (options: OptionsInput) => OptionsInput;
}

/** Reads the documents that the flags name. One that cannot be read is named; the page is served without it. */
export async function servedWorkflows(flags: Flags, description: Description): Promise<ServedWorkflows> {
  const given = (flags["workflows"] as readonly string[] | undefined) ?? [];
  let last: ReadWorkflows | undefined;
  const read = async (): Promise<void> => {
    if (given.length === 0) return;
    const next = await readWorkflows(given, description, readFlags(flags), ({ message, advice }) =>
      complain(line`${paint.red("✗")} ${message}`, ...(advice ? [line`  ${advice}`] : [])),
    );
    for (const { message } of next.packed.unread) complain(line`${paint.yellow("!")} ${message}`);
    last = next;
  };
  await read();
  return {
    get files() {
      return last?.files ?? [];
    },
    get missing() {
      return last?.missing ?? [];
    },
    read,
    addTo: (options) => (last?.packed.documents.length ? { ...options, workflows: last.packed } : options),
  };
}
