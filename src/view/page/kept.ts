/** Where the reader is when the page is left, kept for a reload, and in the history for the way back. */
import { asRecord } from "#oas/read.ts";
import type { Place } from "./place.ts";

/** Under which name the session keeps it. */
const KEPT = "lectern-place";

/**
 * Keeps a place, with the row that is nearest to the top of the view: what stands above it may be as high or not when
 * the page comes back, and be open or not.
 * @param section the element of the place's section
 * @param offset what is covered at the top of the view
 */
export function keep({ id, top }: Place, section: Element, offset: number): Place {
  let place: Place = { id, top };
  let nearest = Number.POSITIVE_INFINITY;
  for (const row of section.querySelectorAll(`[id^="${CSS.escape(`${id}/`)}"]`)) {
    const { top: rowTop, height } = row.getBoundingClientRect();
    const away = Math.abs(rowTop - offset);
    if (height === 0 || away >= nearest) continue;
    nearest = away;
    place = { id, top, row: row.id, rowTop };
  }
  // Nearer to the beginning of the section than to any row: that is the place.
  if (Math.abs(top - offset) <= nearest) place = { id, top };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ url: location.href, ...place }));
  } catch {
    // Storage is blocked in sandboxes and by some settings: a reload goes to where the address says.
  }
  return place;
}

/**
 * Where in a section the reader was, if it is this page that the browser brings back. Once: whoever mounts the page anew
 * later goes to where the address says.
 */
export function comeBack(section: string): Place | undefined {
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
