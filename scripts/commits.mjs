// The subjects of commits: imperative, at most 60 characters; the body says why.
import { execFileSync } from "node:child_process";

/** The largest number of characters of a subject. */
const MOST = 60;

/** The branches that commits are compared with, the first one that exists. */
const BASES = ["origin/main", "main"];

/**
 * Why a subject is wrong; undefined if it is not.
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
 * The subjects of the commits that are not yet on the base branch; none without git or without such a branch.
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
      // There is no such branch, no git, or too little history.
    }
  return [];
}
