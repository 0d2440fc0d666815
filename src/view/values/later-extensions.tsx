/** Vendor extensions in what is read first: they are drawn with the part that loads beside the description. */
import type { ReactNode } from "react";
import { Beside } from "#view/ui/beside.tsx";

/** The vendor extensions of an object, once their part has loaded. */
export function LaterExtensions(props: { raw: unknown }): ReactNode {
  return <Beside isSilent>{({ Extensions }) => <Extensions raw={props.raw} />}</Beside>;
}
