/** Much of one kind is drawn a piece at a time, so that the page answers in between. */
import { useEffect, useState } from "react";
import { cancelIdle, requestIdle } from "#view/page/idle.ts";
import { usePage, usePrinting } from "#view/page/page.ts";

/** How many items a piece has. */
const PIECE = 50;
/** Milliseconds that a piece waits for an idle page. */
const SOON = 200;

/**
 * How many of a list's items are drawn by now: one piece at once.
 * @param wanted how many are to be drawn in the end
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
