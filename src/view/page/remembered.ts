/** What the reader chose on an earlier visit, where the browser lets us keep it. */

/** What is kept under a name. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`lectern-${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice. Storage is blocked in sandboxes and by some settings, or full: the choice then lasts as long as the page. */
export function remember(name: string, choice: string): void {
  try {
    localStorage.setItem(`lectern-${name}`, choice);
  } catch {
    // As said above.
  }
}
