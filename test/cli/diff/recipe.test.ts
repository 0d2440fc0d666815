/** Runs the recipe for GitHub Actions of docs/changes.md in a repository with a branch of a pull request. */
import { execFileSync } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { asList, asRecord, asText, own } from "#oas/read.ts";
import { MAIN, startProgram } from "../process.ts";
import { NEW, OLD, Workspace } from "./workspace.ts";

const workspace = new Workspace();

/** The commands of the recipe's steps. */
async function commands(): Promise<string[]> {
  const docs = await readFile(join(import.meta.dirname, "../../../docs/changes.md"), "utf8");
  const [, yaml = ""] = /^## GitHub Actions\n.*?^```yaml\n(.*?)^```$/ms.exec(docs) ?? [];
  const job = asRecord(own(own(parseYaml(yaml), "jobs"), "diff"));
  return asList(job["steps"]).flatMap((step) => asText(own(step, "run")) ?? []);
}

const RULE = "ignore: [{ id: request-parameter-became-required, reason: Always so. }]\n";
const ANNOTATION = "::error file=openapi.yaml,line=7,title=GET /a%3A request-parameter-became-required::";

test.each([
  {
    name: "a breaking change",
    main: { "openapi.yaml": OLD, "api-changes.yaml": "" },
    feature: { "openapi.yaml": NEW },
    code: 1,
    says: ANNOTATION,
    page: "1 change: 1 breaking; 1 other is not shown.",
  },
  {
    name: "a breaking change that is ignored",
    main: { "openapi.yaml": OLD, "api-changes.yaml": "" },
    feature: { "openapi.yaml": NEW, "api-changes.yaml": RULE },
    code: 0,
    says: "1 change: 1 prose (1 ignored)",
    page: "No breaking, maybe or safe changes; 1 other is not shown (1 ignored).",
  },
  {
    name: "no change",
    main: { "openapi.yaml": OLD, "api-changes.yaml": "" },
    feature: { "README.md": "More" },
    code: 0,
    says: "No changes",
    page: "No changes.",
  },
  {
    name: "a new description",
    main: { "README.md": "" },
    feature: { "openapi.yaml": NEW, "api-changes.yaml": "" },
    code: 0,
    says: "",
    page: "The description is new.",
  },
  {
    name: "a description that cannot be read",
    main: { "openapi.yaml": OLD, "api-changes.yaml": "" },
    feature: { "openapi.yaml": "openapi: [" },
    code: 2,
    says: "openapi.yaml",
    page: "",
  },
])("$name", async ({ name, main, feature, code, says, page }) => {
  const place = name.replaceAll(" ", "-");
  const repository = join(workspace.folder, place);
  const write = async (files: Readonly<Record<string, string | undefined>>): Promise<void> => {
    for (const [file, text = ""] of Object.entries(files)) await workspace.writeFile(join(place, file), text);
  };
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@a.test"];
    execFileSync("git", ["-C", repository, ...identity, ...args], { stdio: "ignore" });
  };
  await write(main);
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "One");
  git("update-ref", "refs/remotes/origin/main", "main");
  git("checkout", "-q", "-b", "feature");
  await write(feature);
  git("add", "-A");
  git("commit", "-q", "-m", "Two");
  // `npx lectern` is the built command line.
  const npx = await workspace.writeFile(
    "bin/npx",
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${MAIN}" "$@"\n`,
  );
  await chmod(npx, 0o755);
  const summary = await workspace.writeFile(`${place}.md`, "");
  const steps = await commands();
  expect(steps).toHaveLength(1);
  // As the runner does: it stops at the first command that fails.
  const { ended } = startProgram("bash", ["-e", "-c", steps[0]!], repository, {
    PATH: `${join(workspace.folder, "bin")}${delimiter}${process.env["PATH"]}`,
    GITHUB_BASE_REF: "main",
    GITHUB_STEP_SUMMARY: summary,
  });
  const { code: found, out, err } = await ended;
  expect(`${out}${err}`).toContain(says);
  expect(found).toBe(code);
  expect(await readFile(summary, "utf8")).toContain(page);
});
