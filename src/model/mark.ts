/** Reads the badges and lifecycle labels that vendor extensions add to an operation, parameter or property. */
import { asFlag, asList, asRecord, asText, isRecord, type Raw } from "#oas/read.ts";
import type { AddedBadge, Feature } from "./feature.ts";

/** A badge beside a title. */
export interface Badge {
  name: string;
  color?: string;
  position: "before" | "after";
}

/** Reads `x-badges`. */
export const X_BADGES: Feature = {
  name: "x-badges",
  badges: ({ raw }) => raw["x-badges"] as readonly AddedBadge[],
};

/** The badges of an Object by all features. An item has either `name` or `label`. */
export function badges(raw: Raw, added: readonly Feature[]): readonly Badge[] {
  return [X_BADGES, ...added]
    .flatMap((feature) => asList(feature.badges?.({ raw })))
    .flatMap((badge) => {
      const { name, label, color, position } = asRecord(badge);
      const shown = asText(name) ?? asText(label);
      return shown === undefined
        ? []
        : [{ name: shown, color: asText(color), position: position === "before" ? position : "after" }];
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
export function marks(raw: Raw, added: readonly Feature[]): readonly Badge[] {
  const isOver = isDeprecated(raw);
  const written = badges(raw, added);
  const words = lifecycle(raw).filter(
    (word) =>
      (!isOver || word === "internal") &&
      !written.some((badge) => badge.name.toLowerCase() === word.toLowerCase()),
  );
  return [...written, ...words.map((name): Badge => ({ name, position: "after" }))];
}
