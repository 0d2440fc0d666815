/**
 * What the reader has done to the page: open rows, chosen tabs and variants, the active section, the
 * theme. One small store; it outlives the parts of the page that come and go near the viewport.
 */
import { useCallback, useSyncExternalStore } from "react";
import type { Key } from "./keys.ts";

/** The store: values by key, listeners by key. */
export class PageState {
  private readonly values = new Map<string, unknown>();
  private readonly listeners = new Map<string, Set<() => void>>();

  /** The value kept under a key; undefined where none was set. */
  get<T>(key: Key<T>): T | undefined {
    return this.values.get(key) as T | undefined;
  }

  /** Keeps a value and tells those who listen to its key. */
  set<T>(key: Key<T>, value: T | undefined): void {
    if (Object.is(this.values.get(key), value)) return;
    this.values.set(key, value);
    for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
  }

  /** Forgets all keys that begin with a text: what they meant falls back to its beginning. */
  forget(prefix: Key<unknown> | Key<boolean>): void {
    for (const key of [...this.values.keys()])
      if (key.startsWith(prefix)) this.set(key as Key<unknown>, undefined);
  }

  /** Listens to one key; gives the function that ends it. */
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

/** A value of the store as React state: the initial value until one is set. */
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
