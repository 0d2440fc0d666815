/** Where the page says what changed since an older version: nothing, unless the option `compareWith` asks for it. */
import type { ReactNode } from "react";
import { usePage } from "#view/page/page.ts";
import { type Parts, usePart } from "#view/page/parts.ts";

/** @param children draws with the part that knows the changes */
export function WithChanges(props: {
  children: (part: NonNullable<Parts["changes"]["value"]>) => ReactNode;
}): ReactNode {
  return usePage().options.compareWith !== undefined && <Loaded {...props} />;
}

function Loaded(props: Parameters<typeof WithChanges>[0]): ReactNode {
  const part = usePart(usePage().parts.changes, true);
  return part && props.children(part);
}
