/** The kinds of changes of deprecation, sunset dates and stability. Their ids begin with a place, or `operation`. */
import { both, type Kind, kind, SAFE } from "./kind.ts";

const PROMISE = "The date is a promise how long clients can go on.";

/** The kinds of changes of deprecation, sunset dates and stability. */
export const LIFECYCLE_KINDS: readonly Kind[] = [
  kind(
    "deprecated",
    both("safe", "Clients can go on until it is removed."),
    "{it} is deprecated",
    "`deprecated: true` is added",
    "endpoint-deprecated",
    "endpoint-deprecated-with-sunset",
    "{place}-deprecated-with-sunset",
  ),
  kind(
    "reactivated",
    SAFE,
    "{it} is not deprecated any more",
    "`deprecated: true` is removed",
    "endpoint-reactivated",
  ),
  kind(
    "deprecated-without-sunset",
    both("breaking", "With `--sunset-days`, a deprecation needs a date until which clients can go on."),
    "{it} is deprecated without a sunset date",
    "`deprecated: true` is added, without `x-sunset`, with `--sunset-days 90`",
    "api-deprecated-sunset-missing",
    "{place}-deprecated-sunset-missing",
  ),
  kind(
    "sunset-too-early",
    both("breaking", "Clients have less time than `--sunset-days` (default: none), or none at all."),
    "{it} has the sunset date {new}, which is too early",
    "`x-sunset` is yesterday",
    "api-sunset-date-too-small",
    "{place}-sunset-date-too-small",
  ),
  kind(
    "sunset-added",
    both("safe", "Clients know how long they can go on."),
    "{it} has the sunset date {new}",
    "`x-sunset: 2030-01-01` is added",
  ),
  kind(
    "sunset-removed",
    both("breaking", PROMISE),
    "{it} has no sunset date any more (was {old})",
    "`x-sunset: 2030-01-01` is removed",
    "sunset-deleted",
    "{place}-sunset-deleted",
  ),
  kind(
    "sunset-withdrawn",
    both("safe", "It is not deprecated any more."),
    "{it} has no sunset date any more (was {old})",
    "`deprecated: true` is removed together with `x-sunset`",
  ),
  kind(
    "sunset-moved-earlier",
    both("breaking", PROMISE),
    "{it} has the sunset date {new}, earlier than {old}",
    "`x-sunset: 2031-01-01` → `2030-01-01`",
    "api-sunset-date-changed-too-small",
    "{place}-sunset-date-changed-too-small",
  ),
  kind(
    "sunset-moved-later",
    both("safe", PROMISE),
    "{it} has the sunset date {new}, later than {old}",
    "`x-sunset: 2030-01-01` → `2031-01-01`",
  ),
  kind(
    "sunset-invalid",
    both("breaking", `${PROMISE} A date that cannot be read promises nothing.`),
    "{it} has the sunset date {new}, which is not a date (RFC 3339)",
    "`x-sunset: soon`",
    "api-deprecated-sunset-parse",
    "{place}-sunset-parse",
    "{place}-deprecated-sunset-invalid",
  ),
  kind(
    "stability-decreased",
    both("breaking", "What was promised to be stable is not any more."),
    "{it} has stability {new}, not {old}",
    "`x-stability-level: stable` → `beta`",
    "api-stability-decreased",
  ),
  kind(
    "stability-increased",
    both("safe", "More is promised than before."),
    "{it} has stability {new}, not {old}",
    "`x-stability-level: beta` → `stable`",
    "api-stability-increased",
  ),
  kind(
    "stability-invalid",
    both("maybe", "The levels are draft, alpha, beta and stable."),
    "{it} has stability {new}, which is unknown",
    "`x-stability-level: fine`",
    "api-invalid-stability-level",
  ),
];
