/** Stores choices of the reader between visits, if the browser allows it. */

/** The stored choice with a name. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`lectern-${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a choice. If the storage is blocked by a sandbox or by settings, or is full, the choice is kept only while
 * the page exists.
 */
export function remember(name: string, choice: string): void {
  try {
    localStorage.setItem(`lectern-${name}`, choice);
  } catch {
    // See above.
  }
}
