/** What a page needs that takes the place of another one: when all of its files have come, or its options change. */

export { isLoadedAlike } from "#options/loading.ts";
export { renewed } from "#view/page/renewed.ts";
export { FilesNote } from "./files-note.tsx";
