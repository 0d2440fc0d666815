/** Applies overlays to a description as plain data. The given document is not changed. */
import type { Finding } from "#oas/finding.ts";
import { Draft, kindOf, Misfit } from "./draft.ts";
import { type Action, type Overlay, type Report, readOverlay, reporter, type Source } from "./overlay.ts";
import {
  InvalidQuery,
  loadQueries,
  MOST_STEPS,
  type Queries,
  type Query,
  type Selected,
  TooMuchWork,
} from "./query.ts";

/** The result of applying overlays. */
export interface Applied {
  /** The changed document; the given one if there is an error. */
  document: unknown;
  /** The changes; undefined if there is an error. */
  draft?: Draft;
  /** What is wrong, in order. With an error, nothing is applied. */
  findings: Finding[];
}

/** Options of applying. */
export interface ApplyOptions {
  /** How many steps the queries may take together. */
  steps?: number;
}

/** An action with its queries. */
interface Ready {
  action: Action;
  target: Query;
  copy?: Query;
  report: Report;
}

/** Applies overlays in order. All of them are checked before the first is applied. */
export async function applyOverlays(
  document: unknown,
  sources: readonly Source[],
  { steps = MOST_STEPS }: ApplyOptions = {},
): Promise<Applied> {
  const findings: Finding[] = [];
  const queries = await loadQueries(steps);
  const overlays = sources.map((source) => readOverlay(source, findings));
  const ready = overlays.flatMap((overlay) => prepared(overlay, queries, findings));
  if (kindOf(document) !== "object") return { document, findings };
  const hasErrors = (): boolean => findings.some(({ level }) => level === "error");
  if (hasErrors()) return { document, findings };
  const draft = new Draft(document);
  // Queries see numbers as JavaScript has them. If some keep their digits, the changes are made twice.
  const hasDigits = [document, ...sources.map((source) => source.document)].some(holdsDigits);
  const seen = hasDigits ? new Draft(withoutDigits(document)) : draft;
  for (const one of ready) {
    apply(one, seen === draft ? [draft] : [seen, draft]);
    if (hasErrors()) return { document, findings };
  }
  return { document: draft.root, draft, findings };
}

function prepared(overlay: Overlay, queries: Queries, findings: Finding[]): Ready[] {
  const report = reporter(overlay.name, findings);
  return overlay.actions.flatMap((action) => {
    const compiled = (text: string, what: string): Query | undefined => {
      try {
        return queries.compile(text);
      } catch (error) {
        if (!(error instanceof InvalidQuery)) throw error;
        report("error", `${what} is not a JSONPath query of RFC 9535: ${error.message}.`, action);
        return undefined;
      }
    };
    const { change } = action;
    const target = compiled(action.target, "the target");
    const copy = change.kind === "copy" ? compiled(change.from, "`copy`") : undefined;
    return target ? [{ action, target, copy, report }] : [];
  });
}

/** @param drafts the first one is what queries see */
function apply(ready: Ready, drafts: readonly [Draft, ...Draft[]]): void {
  const { action, report } = ready;
  try {
    const selected = ready.target.select(drafts[0].root);
    if (selected.length === 0) report("warning", "the target selects nothing.", action);
    else change(ready, selected, drafts);
  } catch (error) {
    if (error instanceof TooMuchWork) report("error", "the query takes too much work.", action);
    else if (error instanceof Misfit) report("error", error.message, action);
    else throw error;
  }
}

/** @throws Misfit if an action does not fit what its target selects */
function change(
  { action: { change }, copy }: Ready,
  selected: readonly Selected[],
  drafts: readonly [Draft, ...Draft[]],
): void {
  const locations = selected.map(({ location }) => location);
  if (change.kind === "nothing") return;
  if (change.kind === "remove") {
    if (locations.some(({ length }) => length === 0)) throw new Misfit("the root cannot be removed.");
    for (const draft of drafts) draft.remove(locations);
    return;
  }
  const kinds = new Set(selected.map(({ value }) => kindOf(value)));
  if (kinds.size > 1)
    throw new Misfit(`the target selects values of different kinds: ${[...kinds].join(", ")}.`);
  const [seen] = drafts;
  const from = copy?.select(seen.root);
  if (from && from.length !== 1)
    throw new Misfit(`\`copy\` must select one value, but selects ${from.length || "none"}.`);
  for (const draft of drafts) {
    const given = change.kind === "update" ? change.value : draft.at(from?.[0]?.location ?? []);
    const value = draft === seen && drafts.length > 1 ? withoutDigits(given) : frozen(given, draft);
    for (const location of locations) draft.update(location, value);
  }
}

/** A copied value must not change with its source, so what the draft may change is copied. */
function frozen(value: unknown, draft: Draft): unknown {
  if (!draft.originOf(value)) return value;
  if (Array.isArray(value)) return value.map((item) => frozen(item, draft));
  return mapped(value as object, (item) => frozen(item, draft));
}

function holdsDigits(document: unknown): boolean {
  const seen = new Set<unknown>();
  const open = [document];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (value instanceof Number) return true;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const item of Object.values(value)) if (typeof item === "object" && item !== null) open.push(item);
  }
  return false;
}

/** The same data with numbers as JavaScript has them. */
function withoutDigits(value: unknown): unknown {
  if (value instanceof Number) return Number(value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? value.map(withoutDigits) : mapped(value, withoutDigits);
}

function mapped(value: object, map: (item: unknown) => unknown): object {
  const copy = {};
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: map(item),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}
