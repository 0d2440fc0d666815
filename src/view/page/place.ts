/** A place on the page: a section, and where its top is in the view. */

/** Where the reader is, or was. */
export interface Place {
  /** The id of the section. "" is the page before its first section; then the top is that of the whole page. */
  id: string;
  /** Pixels from the top of the viewport. */
  top: number;
  /** The id of a row of the section, and where its top is. */
  row?: string;
  rowTop?: number;
  /** Brings the reader back to the same line, once the page has started. */
  settle?: () => void;
}

/** The section at the top of the view, on a page that was drawn ahead. */
export function placeIn(drawn: readonly Element[]): Place | undefined {
  let place: Place | undefined;
  for (const section of drawn.flatMap((one) => [...one.querySelectorAll("[data-section-id]")])) {
    const { top } = section.getBoundingClientRect();
    if (top > 0) break;
    place = { id: section.getAttribute("data-section-id") ?? "", top };
  }
  return scrollY > 0 ? place : undefined;
}
