/** What a page needs that is shown before all of its files have come: a part of its own, as most come at once. */

export { renewed } from "#view/page/renewed.ts";
export { FilesNote } from "./files-note.tsx";
