/** What the form and a response need at times: the history, players, images, PDF, the items of a stream. A part that loads then. */
export { HistoryList } from "#view/console/history/history-list.tsx";
export { MediaBody } from "./media-body.tsx";
export { StreamItems } from "./stream-items.tsx";
