import slugify from "slugify";
import { expect, test } from "vitest";
import { slug } from "#markdown/slug.ts";
import { spell } from "#markdown/spelling.ts";

/** The characters that slugs keep or drop; see slug.ts. */
const kept = (text: string): string => text.replace(/[^\w\s$*_+~.()'"!\-:@]+/g, "");

test("every character is spelled as slugify spells it", () => {
  const differ: string[] = [];
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (character.normalize() !== character || /[\s\p{Cs}]/u.test(character)) continue;
    const expected = slugify(`(${character})`, { replacement: " ", trim: false });
    if (`(${kept(spell(character))})` !== expected) differ.push(`${code.toString(16)} ${character}`);
  }
  expect(differ).toEqual([]);
});

test.each(["Größe & Maß", "Привет, мир", "Ελληνικά ύψιλον", "السلام عليكم", "Đường phố", "a – b"])(
  "%s",
  (text) => {
    const expected = slugify(text, { replacement: " ", trim: false })
      .trim()
      .replace(/[-\s]+/g, "-");
    expect(slug(text)).toBe(expected);
  },
);
