import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mustBeRead, withTranslations } from "#cli/translations.ts";

const OVERLAY = {
  overlay: "1.1.0",
  info: { title: "German", version: "1" },
  actions: [{ target: "$.info", update: {} }],
};
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-translations-"));
  await writeFile(join(folder, "de.json"), JSON.stringify(OVERLAY));
  await writeFile(join(folder, "a=b.json"), JSON.stringify(OVERLAY));
  await writeFile(join(folder, "no-overlay.json"), "{}");
});
afterAll(() => rm(folder, { recursive: true }));

const read = (...given: string[]): ReturnType<typeof withTranslations> =>
  withTranslations({}, { translation: given, root: folder });

test("without the flag, options stay as they are", async () => {
  const options = { scrollYOffset: 3 };
  expect(await withTranslations(options, {})).toEqual({ options, files: [], languages: [] });
});

test("overlays become objects of the option, and their files are watched", async () => {
  const { options, files, languages } = await read(
    `de=${join(folder, "de.json")}`,
    `fr=${join(folder, "a=b.json")}`,
  );
  expect(options.translations).toEqual({ de: OVERLAY, fr: OVERLAY });
  expect(files).toEqual([join(folder, "de.json"), join(folder, "a=b.json")]);
  expect(languages).toEqual(["en", "de", "fr"]);
});

test("the option may name the language of the author's text", async () => {
  const options = { translations: { fr: "" } };
  const made = await withTranslations(options, {
    translation: [`de=${join(folder, "de.json")}`],
    root: folder,
  });
  expect(made.languages).toEqual(["fr", "de"]);
});

test("a file that does not exist is an error", async () => {
  await expect(read(`de=${join(folder, "none.json")}`)).rejects.toThrow("none.json");
});

test("written pages cannot load an address", () => {
  expect(() => mustBeRead({ translations: { de: "de.yaml" } })).toThrow(
    "The option translations is for live pages.",
  );
  expect(() => mustBeRead({ translations: { de: OVERLAY, en: "" } })).not.toThrow();
  expect(() => mustBeRead({})).not.toThrow();
});
