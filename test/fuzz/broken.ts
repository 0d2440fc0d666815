/** Changes a description in one place, as people, tools and attackers may do. */
import * as fc from "fast-check";
import { isRecord } from "#oas/read.ts";
import { anything, ODD_NAMES, text } from "./strings.ts";

/** A change of one place. `at` chooses the place, `by` chooses the change. */
export interface Break {
  at: number;
  how: keyof typeof BREAKS;
  by: number;
  value: unknown;
}

/** Any number of changes. */
export const breaks: fc.Arbitrary<Break[]> = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.oneof(
      {
        weight: 40,
        arbitrary: fc.constantFrom<Break["how"]>("replace", "remove", "rename", "refer", "copy", "add"),
      },
      { weight: 1, arbitrary: fc.constantFrom<Break["how"]>("nest", "flood", "lengthen") },
    ),
    by: fc.nat(),
    value: anything,
  }),
  { maxLength: 6, size: "max" },
);

type Container = Record<string, unknown> | unknown[];

/** A place: its container, its key, and the place of the container. */
interface Place {
  host: Container;
  key: string;
  above: Place | undefined;
}

const BREAKS = {
  replace: ({ host, key }: Place, { value }: Break) => put(host, key, structuredClone(value)),
  remove: ({ host, key }: Place) => {
    if (Array.isArray(host)) host.splice(Number(key), 1);
    else delete host[key];
  },
  rename: ({ host, key }: Place, { by }: Break) => {
    if (Array.isArray(host)) return;
    const entries = Object.entries(host).map(([name, value]): [string, unknown] => [
      name === key ? pick(ODD_NAMES, by) : name,
      value,
    ]);
    for (const name of Object.keys(host)) delete host[name];
    for (const [name, value] of entries) put(host, name, value);
  },
  /** A reference, often to something that contains it. */
  refer: (place: Place, { by, value }: Break) => {
    const { host, key } = place;
    const way = wayTo(place);
    const to = way.slice(0, by % (way.length + 1));
    const $ref = isRecord(value) && typeof value["$ref"] === "string" ? value["$ref"] : pointerOf(to);
    const there = own(host, key);
    put(host, key, by % 3 === 0 && isRecord(there) ? { ...there, $ref } : { $ref });
  },
  /** A part of the description in place of another. */
  copy: ({ host, key }: Place, { by }: Break, places: readonly Place[]) => {
    const from = pick(places, by);
    const value = own(from.host, from.key);
    if (room(value) > 0) put(host, key, structuredClone(value));
  },
  add: ({ host, key }: Place, { by, value }: Break) => {
    const there = own(host, key);
    if (Array.isArray(there)) there.push(structuredClone(value));
    else if (isRecord(there)) put(there, pick(ODD_NAMES, by), structuredClone(value));
    else put(host, key, [there, structuredClone(value)]);
  },
  nest: ({ host, key, above }: Place, { by }: Break) => {
    const step = pick(["properties", "items", "allOf", "oneOf", "not", "a", above?.key ?? "a"], by);
    let value = own(host, key);
    for (let level = by % 300; level >= 0; level--)
      value =
        step === "properties"
          ? { properties: { a: value } }
          : step.endsWith("Of")
            ? { [step]: [value] }
            : { [step]: value };
    put(host, key, value);
  },
  flood: ({ host, key }: Place, { by }: Break) => {
    const there = own(host, key);
    if (typeof there !== "object" || there === null) return;
    const [value] = Object.values(there);
    const many = Math.min(50 + (by % 400), room(value));
    for (let one = 0; one < many; one++)
      if (Array.isArray(there)) there.push(structuredClone(value));
      else put(there as Container, `many${one}`, structuredClone(value));
  },
  lengthen: ({ host, key }: Place, { by, value }: Break) => {
    const word =
      typeof value === "string" && value !== "" ? value : pick(["a", "*a ", "[", "\n> ", "(", "<b>"], by);
    put(host, key, word.repeat(1 + Math.floor((by % 20_000) / word.length)));
  },
};

/** How often a value may be repeated. Descriptions of tens of megabytes would only take time. */
function room(value: unknown): number {
  return Math.floor(500_000 / (JSON.stringify(value)?.length ?? 1));
}

/** Applies all changes in order. The given description stays unchanged. */
export function broken(description: unknown, changes: readonly Break[]): unknown {
  const root = { "": structuredClone(description) };
  for (const change of changes) {
    const places = placesIn(root).slice(1);
    if (places.length === 0) break;
    BREAKS[change.how](pick(places, change.at), change, places);
  }
  return root[""];
}

/** Changes a text: characters are removed, doubled or inserted. */
export const cuts: fc.Arbitrary<((text: string) => string)[]> = fc.array(
  fc
    .record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(40),
      put: fc.oneof(
        fc.constantFrom(
          "",
          "\t",
          "\n",
          "}",
          '"',
          "&a ",
          "*a",
          "!!x ",
          "\u0000",
          "- ",
          "#",
          "\uFEFF",
          "? ",
          "<<: ",
        ),
        text,
      ),
    })
    .map(({ at, length, put }) => {
      const cut = (whole: string): string => {
        const start = Math.floor(at * whole.length);
        return whole.slice(0, start) + put + whole.slice(start + length);
      };
      return Object.assign(cut, { toString: () => `cut ${at} ${length} ${JSON.stringify(put)}` });
    }),
  { maxLength: 3 },
);

/** Every place in a value, outer ones first. */
function placesIn(root: Container): Place[] {
  const places: Place[] = [];
  const hosts: { host: Container; above?: Place }[] = [{ host: root }];
  for (const { host, above } of hosts)
    for (const key of Object.keys(host)) {
      const place: Place = { host, key, above };
      places.push(place);
      const value = own(host, key);
      if (typeof value === "object" && value !== null) hosts.push({ host: value as Container, above: place });
    }
  return places;
}

/** The keys on the path to a place, from the root. */
function wayTo(place: Place): string[] {
  const way: string[] = [];
  for (let one: Place | undefined = place; one; one = one.above) way.unshift(one.key);
  return way;
}

function pointerOf(way: readonly string[]): string {
  const steps = way.slice(1).map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"));
  return ["#", ...steps].join("/");
}

function own(host: Container, key: string): unknown {
  return (host as Record<string, unknown>)[key];
}

/** Sets a property, even `__proto__`. */
export function put(host: Container, key: string, value: unknown): void {
  Object.defineProperty(host, key, { value, writable: true, enumerable: true, configurable: true });
}

function pick<T>(list: readonly T[], by: number): T {
  return list[by % list.length] as T;
}
