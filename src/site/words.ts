/** The words of a site that the classic page does not have, in English. */

/** The words, by what they are for. */
export const WORDS = {
  operations: "Operations",
  schemas: "Schemas",
  guides: "Guides",
  webhooks: "Webhooks",
  menu: "Menu",
  close: "Close",
  home: "All APIs",
  skip: "Skip to the content",
  asMarkdown: "Markdown",
  versions: "Versions",
  older: (label: string): string => `This is an older version. The newest is ${label}:`,
  goThere: "go to it",
  description: "OpenAPI description",
  more: (count: number): string => `${count.toLocaleString("en-US")} more`,
  counts: (operations: number, schemas: number): string =>
    [counted(operations, "operation"), counted(schemas, "schema")].filter((one) => one !== "").join(" · "),
  broken: "This description cannot be shown",
  notFound: "Page not found",
  notFoundText: "There is no page at this address. It may have moved.",
  moved: "This page has moved to",
  changelog: "Changelog",
  changelogOf: (title: string): string => `Changelog of ${title}`,
  feed: "Atom feed",
  firstVersion: "This is the oldest version here.",
  notComparedWith: (since: string, reason: string): string => `Not compared with ${since}. ${reason}`,
  cannotBeShown: (label: string): string => `The description of ${label} cannot be shown.`,
  listsAll: "The command “lectern diff” lists all of them.",
} as const;

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
