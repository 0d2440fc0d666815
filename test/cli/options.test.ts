import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { joinKeys, LANGUAGES, optionFlags, pageOptions } from "#cli/options.ts";
import { OPTIONS, type OptionRow } from "#options/options.ts";

function read(args: readonly string[]): unknown {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const flag of optionFlags()) command.addOption(flag);
  command.parse(joinKeys(args), { from: "user" });
  return pageOptions(command.opts());
}

test.each([
  [[], {}],
  [["--options.hideLoading"], { hideLoading: true }],
  [["--options.hideLoading=false"], { hideLoading: "false" }],
  [["--options.expandResponses=200,201"], { expandResponses: "200,201" }],
  [["--options.expandResponses", "all"], { expandResponses: "all" }],
  [["--options.requiredPropsFirst"], { requiredPropsFirst: true }],
  [["--options", '{"hideLoading":true}'], { hideLoading: true }],
  [
    [
      "--options.theme.colors.primary.main=orange",
      "--options.theme.spacing.unit",
      "5",
      "--options.theme.colors.text={}",
    ],
    { theme: '{"colors":{"primary":{"main":"orange"},"text":{}},"spacing":{"unit":5}}' },
  ],
  [["--options.theme.__proto__.x=1"], { theme: '{"__proto__":{"x":1}}' }],
  [["--options.layout", "stacked"], { layout: "stacked" }],
  [["--labels", "de"], { labels: "de" }],
  [["--labels", "pt-BR"], { labels: "pt-BR" }],
  [["--options.labels=ZH_TW"], { labels: "ZH_TW" }],
  [['--labels={"language":"he","enum":"x"}'], { labels: '{"language":"he","enum":"x"}' }],
  [['--labels={"language":"he"}'], { labels: '{"language":"he"}' }],
  [['--options.labels={"enum":"Werte"}'], { labels: '{"enum":"Werte"}' }],
  [
    ["--options.suppressWarnings", "--options.lazyRendering=true"],
    { suppressWarnings: true, lazyRendering: "true" },
  ],
  [
    ["--options", '{"pathInMiddlePanel":true}', "--options.pathInMiddlePanel=false"],
    { pathInMiddlePanel: "false" },
  ],
])("%j", (args, options) => expect(read(args)).toEqual(options));

test.each([
  [["--options", "{"], /must be a JSON object/],
  [["--options", "[]"], /must be a JSON object/],
  [["--options.maxDisplayedEnumValues=many"], /option maxDisplayedEnumValues: expected a whole number/],
  [["--options", '{"hideLoading":3}'], /option hideLoading: expected true or false/],
  [["--options.labels=enum"], /option labels: expected a language or an object/],
  [["--labels", "xx"], /option labels: expected a language \(ar, de, .*ru or zh\) or an object of labels/],
  [["--options.labels=tlh-KL"], /option labels: expected a language \(ar, de,/],
  [["--options", '{"labels":"he"}'], /option labels: expected a language \(ar, de,/],
  [["--options", '{"Labels":"he"}'], /option labels: expected a language \(ar, de,/],
  [["--options.layout=round"], /option layout: expected three-panel or stacked/],
  [["--options.unknown"], /unknown option/],
  [["--options.hideLoadin"], /Did you mean --options.hideLoading/],
  [["--options.expandRespnses=all"], /Did you mean --options.expandResponses/],
  [["--options.expandRespnses", "all"], /Did you mean --options.expandResponses/],
  [["--options.theem.colors=1"], /unknown option/],
  [["--options.unknown.key=1"], /unknown option/],
  [["--options.hideLoading.key=1"], /unknown option/],
])("%j says what is wrong", (args, says) => expect(() => read(args)).toThrow(says));

test("the languages are those with labels", async () => {
  const files = await readdir(join(import.meta.dirname, "..", "..", "src", "view", "words", "languages"));
  expect([...LANGUAGES]).toEqual([...files.map((file) => file.replace(".ts", "")), "en"].sort());
});

test("every option of the table has a flag with a description", () => {
  const flags = new Map(optionFlags().map((flag) => [flag.long, flag]));
  for (const [name, row] of Object.entries<OptionRow>(OPTIONS)) {
    expect(flags.get(`--options.${name}`)?.description).toBe(row.says);
    for (const alias of row.aliases ?? []) expect(flags.get(`--options.${alias}`)?.hidden).toBe(true);
  }
});
