// Checks the subjects of commits: imperative, at most 60 characters.
import { execFileSync } from "node:child_process";

/** The maximum number of characters in a subject. */
const MOST = 60;

/** The base branches. The first one that exists is used. */
const BASES = ["origin/main", "main"];

/**
 * The reason why a subject is wrong; undefined if it is correct.
 * @param {string} subject
 */
export function subjectFault(subject) {
  if (subject.length > MOST) return `has ${subject.length} characters; the limit is ${MOST}`;
  const [first = ""] = subject.split(" ");
  if (!/^[A-Z]/.test(first)) return "does not begin with a capital letter";
  if (/[aeiou].*(?:[^e]ed|ing)$/i.test(first)) return `is not imperative: "${first}"`;
  if (subject.endsWith(".")) return "ends with a full stop";
  return undefined;
}

/**
 * The subjects of the commits that are not yet on the base branch. Empty without git or a base branch.
 * @param {string} folder
 */
export function newSubjects(folder) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  for (const base of BASES)
    try {
      const lines = git("log", "--no-merges", "--format=%s", `${git("merge-base", base, "HEAD")}..HEAD`);
      return lines === "" ? [] : lines.split("\n");
    } catch {
      // There is no git, no such branch, or not enough history.
    }
  return [];
}
