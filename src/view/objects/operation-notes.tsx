/** Notes after the description of an operation: vendor extensions, and a reference that leads nowhere. */
import type { ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import { Broken } from "#view/ui/broken.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { Extensions } from "#view/values/extensions.tsx";

/**
 * The extensions of an operation, of its external documentation, and of the path items that it comes from.
 */
export function OperationNotes(props: { operation: Operation }): ReactNode {
  const { operation } = props;
  const { hosts, broken } = operation.pathItem;
  return (
    <>
      <Extensions raw={operation.raw} />
      <Extensions raw={operation.externalDocs?.raw} />
      {hosts.map(([host, pointer]) => (
        <Extensions key={pointer} raw={host} />
      ))}
      <Broken reference={broken} />
      <Slot name="operation" of={props} />
    </>
  );
}
