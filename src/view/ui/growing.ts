/** Renders many items of one kind in pieces, so that the page stays responsive. */
import { useEffect, useState } from "react";
import { cancelIdle, requestIdle } from "#view/page/idle.ts";
import { usePage, usePrinting } from "#view/page/page.ts";

/** How many items a piece has. */
const PIECE = 50;
/** The longest time that a piece waits for an idle page, in milliseconds. */
const SOON = 200;

/**
 * How many items of a list are rendered by now: one piece at first.
 * @param wanted how many items are rendered in the end
 * @param piece how many items a piece has. Default: 50
 */
export function useGrowing(wanted: number, piece = PIECE): number {
  const [drawn, setDrawn] = useState(piece);
  const isWhole = usePage().whole !== undefined;
  const isPrinting = usePrinting();
  useEffect(() => {
    if (drawn >= wanted) return;
    const id = requestIdle(() => setDrawn(Math.min(wanted, drawn + piece)), SOON);
    return () => cancelIdle(id);
  }, [drawn, wanted, piece]);
  return isWhole || isPrinting ? wanted : Math.min(drawn, wanted);
}
