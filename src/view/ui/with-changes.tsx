/**
 * Renders content that knows the changes since an older version, or other versions, if the options `compareWith` or
 * `versions` are set; otherwise nothing.
 */
import { type ReactNode, startTransition, useEffect, useState } from "react";
import type { Rows } from "#view/changes/rows.ts";
import { OLDER } from "#view/page/change-keys.ts";
import { COMPARED } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { type Parts, usePart } from "#view/page/parts.ts";

type ChangesPart = NonNullable<Parts["changes"]["value"]>;
type VersionsPart = NonNullable<Parts["versions"]["value"]>;

/** The older version that the page is compared with; undefined for none. */
export function useOlder(): unknown {
  const [older] = usePageState(OLDER, usePage().options.compareWith);
  return older ?? undefined;
}

/** @param children renders with the part that knows the changes, before the changes are known */
export function WithChanges(props: { children: (part: ChangesPart) => ReactNode }): ReactNode {
  return useOlder() !== undefined && <Loaded {...props} />;
}

function Loaded(props: Parameters<typeof WithChanges>[0]): ReactNode {
  const part = usePart(usePage().parts.changes, true);
  return part && props.children(part);
}

/** @param children renders with the part and the changes, once they are known */
export function Changed(props: { children: (part: ChangesPart, rows: Rows) => ReactNode }): ReactNode {
  const { compareWith, versions } = usePage().options;
  // Hundreds of rows: they need not listen to what no reader can choose.
  return (compareWith !== undefined || versions.length > 0) && <Known {...props} />;
}

function Known(props: Parameters<typeof Changed>[0]): ReactNode {
  const { parts, state } = usePage();
  const [compared, setCompared] = useState(() => state.get(COMPARED));
  useEffect(() => {
    // Hundreds of rows are told at once, so they are not rendered in one task.
    const update = (): void => startTransition(() => setCompared(state.get(COMPARED)));
    update();
    return state.subscribe(COMPARED, update);
  }, [state]);
  const part = parts.changes.value;
  return part && compared && !(compared instanceof Error) && props.children(part, compared);
}

/** @param children renders with the part of the option `versions` */
export function WithVersions(props: { children: (part: VersionsPart) => ReactNode }): ReactNode {
  const { options, parts } = usePage();
  const part = usePart(parts.versions, options.versions.length > 0);
  return part && props.children(part);
}
