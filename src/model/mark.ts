/** Reads the badges and lifecycle labels that vendor extensions add to an operation, parameter or property. */
import { asFlag, asList, asText, isRecord, type Raw } from "#oas/read.ts";

/** A badge beside a title (`x-badges`). */
export interface Badge {
  name: string;
  color?: string;
  position: "before" | "after";
}

/** Reads `x-badges`, whose items have either `name` or `label`. */
export function badges(raw: Raw): readonly Badge[] {
  return asList(raw["x-badges"]).flatMap((badge) => {
    if (!isRecord(badge)) return [];
    const name = asText(badge["name"]) ?? asText(badge["label"]);
    const position = badge["position"] === "before" ? "before" : "after";
    return name === undefined ? [] : [{ name, color: asText(badge["color"]), position }];
  });
}

/** Extensions for the lifecycle of an Object. If the value is `true`, the label is the name of the extension. */
const LIFECYCLE = [
  "x-state",
  "x-stability",
  "x-scalar-stability",
  "x-fern-availability",
  "x-beta",
  "x-internal",
];

/**
 * The lifecycle labels of an Object, such as "beta", "experimental", "internal", without duplicates. If the value is
 * an object, its `status` is the label.
 */
export function lifecycle(raw: Raw): readonly string[] {
  const words = LIFECYCLE.flatMap((name) => {
    const value = raw[name];
    if (asFlag(value)) return name.slice(2);
    return value === false ? [] : (asText(isRecord(value) ? value["status"] : value) ?? []);
  });
  return [...new Set(words)];
}

/** Whether an Object is deprecated: by its own field or by a lifecycle label. */
export function isDeprecated(raw: Raw): boolean {
  return asFlag(raw["deprecated"]) || lifecycle(raw).includes("deprecated");
}

/**
 * All badges of an Object: its own, and its lifecycle labels. A deprecated Object keeps only the label "internal".
 */
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
