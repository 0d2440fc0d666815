/** The subjects of new commits. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newSubjects, subjectFault } from "../scripts/commits.mjs";

test.each([
  ["Add a locale", undefined],
  ["Feed the index", undefined],
  ["Bring a locale", undefined],
  ["Added a locale", 'is not imperative: "Added"'],
  ["Adding a locale", 'is not imperative: "Adding"'],
  ["add a locale", "does not begin with a capital letter"],
  ["Add a locale.", "ends with a full stop"],
  ["A".repeat(61), "has 61 characters; the limit is 60"],
])("%s: %s", (subject, fault) => expect(subjectFault(subject)).toBe(fault));

test("are those that are not on the base branch", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-commits-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...args: string[]): void => {
    const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
  };
  const commit = (subject: string): void => git("commit", "--allow-empty", "-m", subject);
  git("init", "-b", "main");
  commit("Begin");
  git("checkout", "-b", "work");
  commit("Add one");
  commit("Add two");
  expect(newSubjects(folder)).toEqual(["Add two", "Add one"]);
  git("checkout", "main");
  expect(newSubjects(folder)).toEqual([]);
});

test("of this project are right", () => {
  const faults = newSubjects(join(import.meta.dirname, "..")).flatMap((subject) => {
    const fault = subjectFault(subject);
    return fault ? [`${subject}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});
