/** What a page needs that is shown before all of its files have come: a part of its own, as most come at once. */
export { FilesNote } from "./files-note.tsx";
export { renewed } from "./renewed.ts";
