/** The React that renders the page, for plug-ins: two copies of React cannot share components with hooks. */
import {
  type ComponentType,
  type ElementType,
  Fragment,
  type JSX,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { jsx, jsxs } from "react/jsx-runtime";

/** The part of React that plug-ins get. */
export type PluginReact = typeof REACT;

/** A hook that logs errors of cleanup functions. No error boundary catches them when the whole page is unmounted. */
function held(use: typeof useEffect): typeof useEffect {
  return (effect, inputs) =>
    use(() => {
      const end = effect();
      if (!end) return undefined;
      return () => {
        try {
          end();
        } catch (error) {
          console.error("Lectern: plug-in: the cleanup of an effect failed:", error);
        }
      };
    }, inputs);
}

/** React for plug-ins: the functions that the page uses too, because the classic script contains no others. */
export const REACT = {
  createElement(
    type: string | ComponentType<never> | typeof Fragment,
    props?: JSX.IntrinsicElements["div"] | Readonly<Record<string, unknown>> | null,
    ...children: ReactNode[]
  ): ReactElement {
    const { key, ...given } = (props ?? {}) as Record<string, unknown>;
    const [first, ...others] = children;
    const inside = children.length === 0 ? {} : { children: others.length === 0 ? first : children };
    const make = others.length === 0 ? jsx : jsxs;
    return make(type as ElementType, { ...given, ...inside }, key as string | undefined);
  },
  // Written as a type query, because React 18 has no name for the type.
  Fragment: Fragment as typeof Fragment,
  useCallback,
  useEffect: held(useEffect),
  useId,
  useLayoutEffect: held(useLayoutEffect),
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
};
