/** The versions of a description that the reader can choose from: a part that loads with the option `versions`. */
export { versionLoader } from "./chosen.ts";
export { VersionNotes } from "./version-notes.tsx";
export { VersionPicker } from "./version-picker.tsx";
