import slugify from "slugify";
import { describe, expect, test } from "vitest";
import * as characters from "#markdown/characters.ts";
import { decodeEntities } from "#markdown/entity.ts";
import { slug } from "#markdown/slug.ts";
import { addCharacters, needsAllCharacters, spell } from "#markdown/spelling.ts";

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

describe("before all characters are known", () => {
  const KNOWN_TO_ALL = { spell: () => undefined, named: () => undefined } as unknown as typeof characters;
  const first = <T>(read: () => T): T => {
    addCharacters(KNOWN_TO_ALL);
    try {
      return read();
    } finally {
      addCharacters(characters);
    }
  };

  test("every character with a different spelling triggers loading, plain and escaped", () => {
    const missed: string[] = [];
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code);
      if (slug(`(${character})`) === first(() => slug(`(${character})`))) continue;
      const hex = code.toString(16).padStart(4, "0");
      for (const text of [character, `\\u${hex}`, `\\u${hex.toUpperCase()}`])
        if (!needsAllCharacters(text)) missed.push(text);
    }
    expect(missed).toEqual([]);
  });

  test("every name of characters.ts triggers loading, or has the same meaning without it", () => {
    const names = "amp nbsp eacute alpha Omega zwnj frac12 there4 lowbar constructor toString".split(" ");
    for (const reference of names.map((name) => `&${name};`))
      expect(
        needsAllCharacters(reference) || decodeEntities(reference) === first(() => decodeEntities(reference)),
      ).toBe(true);
  });

  test.each([
    "Plain text: 100 % & “quotes” – it’s fine… 👍 認証",
    "a?b=1&c=2; &amp; &#233; &nbsp;x",
    '{"a":"\\u003c \\u2019 \\ud83d"}',
  ])("%s needs nothing", (text) => expect(needsAllCharacters(text)).toBe(false));
});
