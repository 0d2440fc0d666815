/**
 * Stores the reading position when the page is left: for a reload in the session storage, and for Back in the history.
 */
import { asRecord } from "#oas/read.ts";
import type { ReadingPosition } from "./location.ts";

/** The key in the session storage. */
const KEPT = "lectern-place";

/**
 * Stores a position, with the row nearest to the top of the viewport, because content above it may have another height
 * when the page comes back.
 * @param section the element of the position's section
 * @param offset the height that is covered at the top of the viewport
 */
export function keep({ id, top }: ReadingPosition, section: Element, offset: number): ReadingPosition {
  let place: ReadingPosition = { id, top };
  let nearest = Number.POSITIVE_INFINITY;
  for (const row of section.querySelectorAll(`[id^="${CSS.escape(`${id}/`)}"]`)) {
    const { top: rowTop, height } = row.getBoundingClientRect();
    const away = Math.abs(rowTop - offset);
    if (height === 0 || away >= nearest) continue;
    nearest = away;
    place = { id, top, row: row.id, rowTop };
  }
  // The start of the section is nearer than any row.
  if (Math.abs(top - offset) <= nearest) place = { id, top };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ url: location.href, ...place }));
  } catch {
    // Sandboxes and some settings block the storage. A reload then goes to the hash.
  }
  return place;
}

/**
 * The reading position in a section, if the browser restores this page. Only the first call returns it: pages that are
 * mounted later go to the hash.
 */
export function comeBack(section: string): ReadingPosition | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const place =
    navigation?.type === "reload"
      ? stored()
      : navigation?.type === "back_forward" && asRecord(history.state)["lectern"];
  const { id, top, row, rowTop } = asRecord(place);
  if (isBack || id !== section || typeof top !== "number") return undefined;
  isBack = true;
  return typeof row === "string" && typeof rowTop === "number" ? { id, top, row, rowTop } : { id, top };
}

let isBack = false;

function stored(): unknown {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "");
    return asRecord(place)["url"] === location.href ? place : undefined;
  } catch {
    return undefined;
  }
}
