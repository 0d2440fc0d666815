/** Marks: the short words that vendor extensions put beside a name, of operations, parameters, properties. */
import { asFlag, asList, asText, isRecord, type Raw } from "#oas/read.ts";

/** A mark beside a title (`x-badges`). */
export interface Badge {
  name: string;
  color?: string;
  position: "before" | "after";
}

/** `x-badges`, in both shapes that are in use: `name` or `label`. */
export function badges(raw: Raw): readonly Badge[] {
  return asList(raw["x-badges"]).flatMap((badge) => {
    if (!isRecord(badge)) return [];
    const name = asText(badge["name"]) ?? asText(badge["label"]);
    const position = badge["position"] === "before" ? "before" : "after";
    return name === undefined ? [] : [{ name, color: asText(badge["color"]), position }];
  });
}

/** How far along something is, in each of the ways that people write it; a mere `true` stands for the extension's name. */
const LIFECYCLE = [
  "x-state",
  "x-stability",
  "x-scalar-stability",
  "x-fern-availability",
  "x-beta",
  "x-internal",
];

/** What lifecycle extensions say, such as "beta", "experimental", "internal"; each word once. A record says it in `status`. */
export function lifecycle(raw: Raw): readonly string[] {
  const words = LIFECYCLE.flatMap((name) => {
    const value = raw[name];
    if (asFlag(value)) return name.slice(2);
    return value === false ? [] : (asText(isRecord(value) ? value["status"] : value) ?? []);
  });
  return [...new Set(words)];
}

/** Whether an Object is deprecated: by its own field, or by what lifecycle extensions say. */
export function isDeprecated(raw: Raw): boolean {
  return asFlag(raw["deprecated"]) || lifecycle(raw).includes("deprecated");
}

/** All marks of an Object: its badges, and how far along it is unless that is over. */
export function marks(raw: Raw): readonly Badge[] {
  const isOver = isDeprecated(raw);
  const written = badges(raw);
  const words = lifecycle(raw).filter(
    (word) =>
      (!isOver || word === "internal") &&
      !written.some((badge) => badge.name.toLowerCase() === word.toLowerCase()),
  );
  return [...written, ...words.map((name): Badge => ({ name, position: "after" }))];
}
