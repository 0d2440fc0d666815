import { expect, test } from "vitest";
import { firstParagraph } from "#markdown/first-paragraph.ts";

/** The lines of a paragraph that begin like other blocks. */
const LINES = "Send your\n*secret* key, with\n#1 in front,\n-5 or\n2024. Never more.";

test.each<[text: string, paragraph: string | undefined]>([
  ["Send your key in the\n`X-Api-Key` header.\n\nMore.", "Send your key in the\n`X-Api-Key` header."],
  [`${LINES}\n- a list`, LINES],
  ["A key\n===\nSend it.", "Send it."],
  ["A key\n---\n\nSend it.\r\n\r\nMore", "Send it."],
  ["# A key\nSend it.\n# More", "Send it."],
  ["- a list\n  that goes on\n\nSend it.\n1. First", "Send it."],
  ["| a |\n| - |\n| b |\n\nSend it.\n| c |", "Send it."],
  ["```\nGET /\n\nHost: a\n```\nSend it.\n~~~\na", "Send it."],
  ["> Note\n\n---\n\nSend it.\n> Note", "Send it."],
  ["# A key\n\n- a\n- b", undefined],
  ["```\na", undefined],
  ["", undefined],
])("the first paragraph of %j", (text, paragraph) => {
  expect(firstParagraph(text)).toBe(paragraph);
});
