/**
 * Stores what the reader did with the page: open rows, chosen tabs and variants, the active section, the theme. The
 * store is kept while the parts of the page are rendered and removed near the viewport.
 */
import { useCallback, useSyncExternalStore } from "react";
import type { Key } from "./keys.ts";

/** The store: values by key, listeners by key. */
export class PageState {
  private readonly values = new Map<string, unknown>();
  private readonly listeners = new Map<string, Set<() => void>>();

  /** The value of a key; undefined if it is not set. */
  get<T>(key: Key<T>): T | undefined {
    return this.values.get(key) as T | undefined;
  }

  /** Sets a value and notifies the listeners of its key. */
  set<T>(key: Key<T>, value: T | undefined): void {
    if (Object.is(this.values.get(key), value)) return;
    this.values.set(key, value);
    for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
  }

  /** Deletes all keys that begin with a prefix, so that their values are the initial ones again. */
  forget(prefix: Key<unknown> | Key<boolean>): void {
    for (const key of [...this.values.keys()])
      if (key.startsWith(prefix)) this.set(key as Key<unknown>, undefined);
  }

  /** Listens to a key. Returns a function that stops listening. */
  subscribe<T>(key: Key<T>, listener: () => void): () => void {
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(key);
    };
  }
}

/** A value of the store as React state, with an initial value. */
export function useKept<T>(state: PageState, key: Key<T>, initial: T): [T, (value: T) => void] {
  const subscribe = useCallback((listener: () => void) => state.subscribe(key, listener), [state, key]);
  const read = (): T => {
    const value = state.get(key);
    return value === undefined ? initial : value;
  };
  const value = useSyncExternalStore(subscribe, read, read);
  const set = useCallback((next: T) => state.set(key, next), [state, key]);
  return [value, set];
}
