/** Makes numbers within the bounds of a schema (JSON Schema Validation 2020-12, 6.2). */

import { asNumber } from "#oas/read.ts";

/** The rules for a number. */
export interface NumberRules {
  integer: boolean;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  format?: string;
}

/**
 * Makes a number: 0 or a value typical of the format if allowed, otherwise the smallest one; without a lower bound,
 * the greatest one.
 * @param turn 0 for the default number, 1, 2, … for others
 */
export function sampleNumber(rules: NumberRules, turn = 0): number {
  const step = rules.multipleOf !== undefined && rules.multipleOf > 0 ? rules.multipleOf : undefined;
  const grid = rules.integer ? (step === undefined ? 1 : wholeStep(step)) : step;
  const low = Math.max(rules.minimum ?? -Infinity, rules.exclusiveMinimum ?? -Infinity);
  const high = Math.min(rules.maximum ?? Infinity, rules.exclusiveMaximum ?? Infinity);
  const candidates = grid === undefined ? offGrid(low, high, turn) : onGrid(low, high, grid);
  const all = [naturalNumber(rules), ...candidates];
  const first = all.find((number) => isWithin(rules, number, grid)) ?? candidates[0] ?? 0;
  if (turn === 0) return first;
  const apart = turn * (grid ?? 1);
  return (
    [first + apart, first - apart, ...candidates]
      .map(round)
      .find((number) => isWithin(rules, number, grid)) ?? first
  );
}

/** The least common multiple of the positive numbers in a list. If none is found, the last number. */
export function commonMultiple(steps: readonly unknown[]): number | undefined {
  return steps
    .flatMap((step) => asNumber(step) ?? [])
    .filter((step) => step > 0)
    .reduce<number | undefined>((a, b) => {
      for (let times = 1; a !== undefined && times <= 1000; times++)
        if (Number.isInteger(round((a * times) / b))) return round(a * times);
      return b;
    }, undefined);
}

function naturalNumber({ integer, format }: NumberRules): number {
  if (format !== undefined && /^(unix|epoch|timestamp)/i.test(format)) return 1705311000;
  return !integer && (format === "float" || format === "double") ? 0.1 : 0;
}

function offGrid(low: number, high: number, turn: number): number[] {
  if (low === -Infinity) return [high, Math.floor(high) - 1].filter(Number.isFinite);
  if (high === Infinity) return [low, Math.floor(low) + 1];
  const share = (high - low) / (turn + 2);
  return [...(turn === 0 ? [low, Math.floor(low) + 1, high] : []), round(low + share), low + share];
}

function onGrid(low: number, high: number, grid: number): number[] {
  const up = Math.ceil(round(low / grid));
  const down = Math.floor(round(high / grid));
  return [up, up + 1, down, down - 1].map((times) => round(times * grid)).filter(Number.isFinite);
}

function isWithin(rules: NumberRules, number: number, grid: number | undefined): boolean {
  return (
    (grid === undefined || Number.isInteger(round(number / grid))) &&
    number >= (rules.minimum ?? -Infinity) &&
    number <= (rules.maximum ?? Infinity) &&
    number > (rules.exclusiveMinimum ?? -Infinity) &&
    number < (rules.exclusiveMaximum ?? Infinity)
  );
}

/** The smallest whole number that is a multiple of a step (0.5 → 1, 2.5 → 5). */
function wholeStep(step: number): number {
  for (let times = 1; times <= 1000; times++)
    if (Number.isInteger(round(step * times))) return round(step * times);
  return 1;
}

/** Removes rounding errors of binary fractions: 0.1 * 3 is 0.3. */
function round(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(12));
}
