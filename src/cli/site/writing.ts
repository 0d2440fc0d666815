/** Writes the folder of a site, and cleans up if the process is stopped. */
import { FolderWriter } from "#cli/process/write-folder.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Writes a folder. If it fails or is stopped, nothing in the folder has changed.
 * @param code the exit code if the process is stopped
 * @param isCompressed whether texts have compressed copies beside them
 */
export async function within<T>(
  output: string,
  write: (writer: FolderWriter) => Promise<T>,
  { code = 130, isCompressed = false }: { code?: number; isCompressed?: boolean } = {},
): Promise<T> {
  const writer = await FolderWriter.open(output, isCompressed);
  const stop = (): void => void writer.close().finally(() => process.exit(code));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await write(writer);
  } finally {
    await writer.close();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
