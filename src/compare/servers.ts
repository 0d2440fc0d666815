/** Compares Server Objects (4.5) by their addresses, and their variables (4.6). */

import { shapeOfPath } from "#compare/shapes/side.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, isRecord, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Context } from "./collector.ts";
import { compareExtensions, compareText, type Placed, type Work } from "./work.ts";

/** Compares the servers of two Objects. */
export function compareServers(work: Work, context: Context, hosts: { old: Placed; new: Placed }): void {
  const [before, after] = [serversOf(hosts.old, work.bases.old), serversOf(hosts.new, work.bases.new)];
  const added = new Map([...after].filter(([key]) => !before.has(key)));
  for (const [key, one] of before) {
    const other = after.get(key) ?? takeRenamed(key, added);
    const it = `the server ${asText(one.raw["url"]) ?? "/"}`;
    if (other) compareServer(work, context, it, one, other);
    else if (isStated(hosts.old) || isStated(hosts.new))
      work.out.add(context, "server-removed", {
        it,
        path: ["servers"],
        pointer: { old: one.pointer, new: null },
      });
  }
  for (const other of added.values())
    work.out.add(context, "server-added", {
      it: `the server ${asText(other.raw["url"]) ?? "/"}`,
      path: ["servers"],
      pointer: { old: null, new: other.pointer },
    });
}

/** Takes the server whose address has other names of variables. */
function takeRenamed(key: string, added: Map<string, Placed>): Placed | undefined {
  for (const [name, server] of added)
    if (key !== "" && shapeOfPath(name) === shapeOfPath(key)) {
      added.delete(name);
      return server;
    }
  return undefined;
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

/** A slash at the end does not matter, nor do capitals in the host, nor what became a part of the paths. */
function keyOf(server: Raw, base: string): string {
  const url = (asText(server["url"]) ?? "/").replace(/\/$/, "").replace(ORIGIN, plainOrigin);
  return url.endsWith(base) ? url.slice(0, url.length - base.length) : url;
}

/** The scheme and the host of an address. */
const ORIGIN = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

function plainOrigin(origin: string): string {
  return origin
    .replace(/[^{}]+(?![^{}]*\})/g, (text) => text.toLowerCase())
    .replace(/^(https:.*):443$|^(http:.*):80$/, "$1$2");
}

/** The names of the variables in an address, in their order. */
function namesIn({ raw }: Placed): readonly string[] {
  return [...(asText(raw["url"]) ?? "").matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "");
}

function compareServer(work: Work, context: Context, it: string, one: Placed, other: Placed): void {
  const places = { old: one, new: other };
  const what = { it, path: ["servers"] };
  for (const field of ["description", "name"])
    compareText(work, context, "server-description-changed", field, places, what);
  compareExtensions(work, context, "api-text-changed", places, what);
  const [names, now] = [namesIn(one), namesIn(other)];
  const renamed = new Map(names.map((name, index) => [name, now[index] ?? name]));
  const [before, after] = [variablesOf(one, renamed), variablesOf(other, new Map())];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [before.get(name), after.get(name)];
    if (had && has) compareVariable(work, context, { ...what, name }, had, has);
    else
      work.out.add(context, `server-variable-${had ? "removed" : "added"}`, {
        ...what,
        name,
        pointer: { old: had?.pointer ?? null, new: has?.pointer ?? null },
      });
  }
}

/** The variables of a server by their new names. */
function variablesOf(
  { raw, pointer }: Placed,
  renamed: ReadonlyMap<string, string>,
): Map<string, Placed & { name: string }> {
  return new Map(
    Object.entries(asRecord(raw["variables"])).map(([name, variable]) => [
      renamed.get(name) ?? name,
      { raw: asRecord(variable), pointer: `${pointer}/variables/${escapePointer(name)}`, name },
    ]),
  );
}

function isIn(list: readonly unknown[], value: unknown): boolean {
  return list.some((one) => isSame(one, value));
}

function compareVariable(
  work: Work,
  context: Context,
  what: { it: string; path: string[]; name: string },
  one: Placed & { name: string },
  other: Placed & { name: string },
): void {
  const places = { old: one, new: other };
  const pointer = { old: one.pointer, new: other.pointer };
  if (one.name !== other.name)
    work.out.add(context, "server-variable-renamed", { ...what, pointer, old: one.name, new: other.name });
  compareText(work, context, "server-variable-default-changed", "default", places, what);
  compareText(work, context, "server-description-changed", "description", places, what);
  compareExtensions(work, context, "api-text-changed", places, what);
  const lists = [asList(one.raw["enum"]), asList(other.raw["enum"])] as const;
  const [had, has] = lists.map((list) => list.length > 0);
  if (had !== has)
    compareText(work, context, `server-variable-enum-${has ? "added" : "removed"}`, "enum", places, what);
  for (const [index, value] of lists[0].entries())
    if (lists[1].length > 0 && !isIn(lists[1], value))
      work.out.add(context, "server-variable-value-removed", {
        ...what,
        pointer: { old: `${one.pointer}/enum/${index}`, new: null },
        old: value,
      });
  for (const [index, value] of lists[1].entries())
    if (lists[0].length > 0 && !isIn(lists[0], value))
      work.out.add(context, "server-variable-value-added", {
        ...what,
        pointer: { old: null, new: `${other.pointer}/enum/${index}` },
        new: value,
      });
}
