/** Reads which shard of a site is built, from a text such as `3/8` or from the variables of a CI service. */
import { Failure } from "#cli/process/failure.ts";
import type { ConfiguredApi } from "./config.ts";
import { familyOf } from "./versions.ts";

/** A shard of a build. */
export interface Shard {
  /** The first shard has the number 1. */
  number: number;
  total: number;
}

/** The maximum number of shards of a site. */
export const MOST_SHARDS = 1000;

/** The variables of CI services with the number of the job and the count of jobs, and the number of the first job. */
const SERVICES = [
  { index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL" },
  { index: "CIRCLE_NODE_INDEX", first: 0, total: "CIRCLE_NODE_TOTAL" },
] as const;

/**
 * Reads the value of `--shard`.
 * @param text such as `3/8`, or `auto`
 * @throws Failure if it is no shard
 */
export function readShard(text: string, variables: Readonly<Record<string, string | undefined>>): Shard {
  if (text === "auto") return shardOfService(variables);
  const [, number, total] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  return checked(Number(number), Number(total), `--shard ${text}`);
}

function shardOfService(variables: Readonly<Record<string, string | undefined>>): Shard {
  for (const { index, first, total } of SERVICES) {
    const given = variables[total];
    if (given === undefined) continue;
    // GitLab gives jobs that are not parallel a total, but no number.
    const number = variables[index] ?? (given === "1" ? String(first) : undefined);
    const shown = `${index}=${number ?? ""} ${total}=${given}`;
    const isWhole = /^\d{1,4}$/.test(number ?? "") && /^\d{1,4}$/.test(given);
    return checked(isWhole ? Number(number) - first + 1 : Number.NaN, Number(given), shown);
  }
  throw new Failure(
    "--shard auto: this is no parallel job of GitLab or CircleCI.",
    `${SERVICES.map(({ index, total }) => `${index} and ${total}`).join(", or ")} have to be set. Elsewhere, give number and total, such as --shard 3/8.`,
  );
}

function checked(number: number, total: number, shown: string): Shard {
  if (number >= 1 && number <= total && total <= MOST_SHARDS) return { number, total };
  throw new Failure(
    `${shown} is no shard.`,
    `Expected a number and a total, such as 3/8. Numbers begin with 1, and there are at most ${MOST_SHARDS} shards.`,
  );
}

/**
 * For each API, whether it is in a shard. All versions and languages of an API are in the same shard, because they link
 * to each other.
 */
export function inShard(apis: readonly ConfiguredApi[], { number, total }: Shard): boolean[] {
  const families = new Map<string, number>();
  return apis.map((one) => {
    const family = familyOf(one);
    const place = families.get(family) ?? families.size;
    families.set(family, place);
    return place % total === number - 1;
  });
}
