/** Adds files to the folder of a site: as they are, or for pages that are opened from a disk. */
import type { FolderWriter } from "#cli/process/write-folder.ts";
import { withFileLinks } from "#site/file-links.ts";
import type { Site, SiteFile } from "#site/site.ts";

/**
 * Adds them.
 * @returns their paths
 */
export function addFiles(
  writer: FolderWriter,
  { hasFileLinks }: Pick<Site, "hasFileLinks">,
  files: readonly SiteFile[],
): string[] {
  return files.map((file) => {
    const { path, text } = hasFileLinks ? withFileLinks(file) : file;
    writer.add(path, text);
    return path;
  });
}
