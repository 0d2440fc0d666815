/** `npm run fuzz`: tries descriptions until it is stopped. scripts/fuzz.mjs starts and supervises it. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import * as characters from "#markdown/characters.ts";
import { addCharacters } from "#markdown/spelling.ts";
import { type Case, cases, sourceOf } from "./case.ts";
import { check } from "./check.ts";
import { ownDescriptions, pieces } from "./sources.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as {
  root: string;
  corpus: string;
  seed: number;
  runs: number;
  seconds: number;
  /** The file for statistics. */
  counts: string;
};
const CHUNK = 200;
/** The maximum time for anything that a reader does, in seconds of the processor. */
const SLOWEST = 5;
/** How many slow cases are reported. */
const MOST_SLOW = 5;
const found = join(settings.root, "test", "documents", "found");
const current = openSync(join(settings.root, ".cache", "fuzz", `current-${process.pid}.json`), "w");

addCharacters(characters);
console.warn = () => {};
mkdirSync(found, { recursive: true });
const all = cases(ownDescriptions(settings.root), pieces(settings.root, settings.corpus));
const kinds = new Set<string>();
const counts = new Map<string, number>();
let [runs, findings] = [0, 0];
/** The slowest cases, slowest first. */
const slowest: { seconds: number; one: Case }[] = [];
const until = Date.now() + settings.seconds * 1000;

for (let seed = settings.seed; runs < settings.runs && Date.now() < until; seed++) {
  const result = await fc.check(fc.asyncProperty(all, attempt), {
    seed,
    numRuns: Math.min(CHUNK, settings.runs - runs),
    maxSkipsPerRun: 0,
    interruptAfterTimeLimit: Math.max(1, until - Date.now()),
  });
  runs += result.numRuns;
  if (result.failed && result.counterexample) report(seed, result.counterexample[0], result.errorInstance);
  const [first] = slowest;
  console.log(
    `${runs} tried, ${counts.get("shown") ?? 0} shown, ${findings} found; seed ${seed}; ${(process.cpuUsage().user / 1e3 / runs).toFixed(0)} ms each, slowest ${first?.seconds.toFixed(2)} s (${first?.one.of})`,
  );
}
// scripts/fuzz.mjs adds these up.
writeFileSync(
  settings.counts,
  JSON.stringify({ runs, findings, counts: [...counts], slowest: slowest.map(told) }),
);
process.exitCode = findings > 0 ? 1 : 0;

async function attempt(one: Case): Promise<void> {
  // For the supervisor. It stays open, because it is written often.
  writeSync(current, `${JSON.stringify(one)}\n`, 0);
  const before = process.cpuUsage();
  const is = await check(sourceOf(one));
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  for (const kind of [is, `of ${one.of}`, `as ${one.way}`]) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (seconds > (slowest[MOST_SLOW - 1]?.seconds ?? 0)) {
    slowest.push({ seconds, one });
    slowest.sort((a, b) => b.seconds - a.seconds).splice(MOST_SLOW);
  }
  if (seconds > SLOWEST) throw new Error(`Takes ${seconds} s.`);
}

/** Saves a slow case for inspection. */
function told({ seconds, one }: { seconds: number; one: Case }, place: number): string {
  const name = `slow-${place + 1}.${one.way === "yaml" ? "yaml" : "json"}`;
  writeFileSync(join(settings.root, ".cache", "fuzz", name), one.text);
  return `${seconds.toFixed(2)} s: of ${one.of}, as ${one.way}, ${one.text.length} characters, .cache/fuzz/${name}`;
}

function report(seed: number, one: Case, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The same finding is reported once.
  const kind = stack.replace(/\d+|"[^"]*"/g, "").slice(0, 300);
  if (kinds.has(kind)) return;
  kinds.add(kind);
  findings++;
  const name = `${createHash("sha256").update(one.text).digest("hex").slice(0, 10)}.${one.way === "yaml" ? "yaml" : "json"}`;
  const file = join(found, name);
  if (!existsSync(file)) writeFileSync(file, one.text);
  console.log(
    `\n✗ seed ${seed}, of ${one.of}, as ${one.way}; kept as test/documents/found/${name}\n${stack.slice(0, 2000)}\n${one.text.slice(0, 1500)}\n`,
  );
}
