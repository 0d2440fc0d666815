/** What the form and a response need at times: the history, players, images, PDF, the items of a stream. A part that loads then. */
export { HistoryList } from "#view/console/history/history-list.tsx";
export { MediaBody } from "#view/console/response/media-body.tsx";
export { StreamItems } from "#view/console/response/stream-items.tsx";
