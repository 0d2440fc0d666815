/** The part for a page that replaces another one: when all files have arrived, or its options change. */

export { isLoadedAlike } from "#options/loading.ts";
export { renewed } from "#view/page/renewed.ts";
export { FilesNote } from "./files-note.tsx";
