/** The React that draws the page, for plug-ins: two copies of React cannot share components with hooks. */
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

/** What plug-ins get of React. Only what the page uses too, because the classic script contains nothing else. */
export interface PluginReact {
  createElement(
    type: string | ComponentType<never> | typeof Fragment,
    props?: JSX.IntrinsicElements["div"] | Readonly<Record<string, unknown>> | null,
    ...children: ReactNode[]
  ): ReactElement;
  Fragment: typeof Fragment;
  useCallback: typeof useCallback;
  useEffect: typeof useEffect;
  useId: typeof useId;
  useLayoutEffect: typeof useLayoutEffect;
  useMemo: typeof useMemo;
  useRef: typeof useRef;
  useState: typeof useState;
  useSyncExternalStore: typeof useSyncExternalStore;
}

/** React for plug-ins. */
export const REACT: PluginReact = {
  createElement(type, props, ...children) {
    const { key, ...given } = (props ?? {}) as Record<string, unknown>;
    const [first, ...others] = children;
    const inside = children.length === 0 ? {} : { children: others.length === 0 ? first : children };
    const make = others.length === 0 ? jsx : jsxs;
    return make(type as ElementType, { ...given, ...inside }, key as string | undefined);
  },
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
};
