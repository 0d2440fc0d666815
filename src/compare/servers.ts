/** Compares Server Objects (4.5) by their addresses, and their variables (4.6). */
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, isRecord, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Context } from "./collector.ts";
import { compareText, type Placed, type Work } from "./work.ts";

/** Compares the servers of two Objects. */
export function compareServers(work: Work, context: Context, hosts: { old: Placed; new: Placed }): void {
  const [before, after] = [serversOf(hosts.old, work.bases.old), serversOf(hosts.new, work.bases.new)];
  for (const [key, one] of before) {
    const other = after.get(key);
    const it = `the server ${asText(one.raw["url"]) ?? "/"}`;
    if (other) compareServer(work, context, it, one, other);
    else if (isStated(hosts.old) || isStated(hosts.new))
      work.out.add(context, "server-removed", {
        it,
        path: ["servers"],
        pointer: { old: one.pointer, new: null },
      });
  }
  for (const [key, other] of after)
    if (!before.has(key))
      work.out.add(context, "server-added", {
        it: `the server ${asText(other.raw["url"]) ?? "/"}`,
        path: ["servers"],
        pointer: { old: null, new: other.pointer },
      });
}

function isStated({ raw }: Placed): boolean {
  return asList(raw["servers"]).length > 0;
}

/** The servers by URL. Without any, the server is that of the description (4.1). */
function serversOf({ raw, pointer }: Placed, base: string): Map<string, Placed> {
  const list = asList(raw["servers"]);
  const servers = new Map<string, Placed>();
  for (const [index, server] of list.entries())
    if (isRecord(server))
      servers.set(keyOf(server, base), { raw: server, pointer: `${pointer}/servers/${index}` });
  if (servers.size === 0) servers.set("", { raw: {}, pointer });
  return servers;
}

/** A slash at the end does not matter, nor does what became a part of the paths. */
function keyOf(server: Raw, base: string): string {
  const url = (asText(server["url"]) ?? "/").replace(/\/$/, "");
  return url.endsWith(base) ? url.slice(0, url.length - base.length) : url;
}

function compareServer(work: Work, context: Context, it: string, one: Placed, other: Placed): void {
  const places = { old: one, new: other };
  const what = { it, path: ["servers"] };
  for (const field of ["description", "name"])
    compareText(work, context, "server-description-changed", field, places, what);
  const [before, after] = [asRecord(one.raw["variables"]), asRecord(other.raw["variables"])];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = ({ pointer, raw }: Placed): Placed => ({
      raw: asRecord(asRecord(raw["variables"])[name]),
      pointer: `${pointer}/variables/${escapePointer(name)}`,
    });
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    if (had && has) compareVariable(work, context, { ...what, name }, at(one), at(other));
    else
      work.out.add(context, `server-variable-${had ? "removed" : "added"}`, {
        ...what,
        name,
        pointer: { old: had ? at(one).pointer : null, new: has ? at(other).pointer : null },
      });
  }
}

function has(list: readonly unknown[], value: unknown): boolean {
  return list.some((one) => isSame(one, value));
}

function compareVariable(
  work: Work,
  context: Context,
  what: { it: string; path: string[]; name: string },
  one: Placed,
  other: Placed,
): void {
  const places = { old: one, new: other };
  compareText(work, context, "server-variable-default-changed", "default", places, what);
  compareText(work, context, "server-description-changed", "description", places, what);
  const lists = [asList(one.raw["enum"]), asList(other.raw["enum"])] as const;
  for (const [index, value] of lists[0].entries())
    if (lists[1].length > 0 && !has(lists[1], value))
      work.out.add(context, "server-variable-value-removed", {
        ...what,
        pointer: { old: `${one.pointer}/enum/${index}`, new: null },
        old: value,
      });
  for (const [index, value] of lists[1].entries())
    if (lists[0].length > 0 && !has(lists[0], value))
      work.out.add(context, "server-variable-value-added", {
        ...what,
        pointer: { old: null, new: `${other.pointer}/enum/${index}` },
        new: value,
      });
}
