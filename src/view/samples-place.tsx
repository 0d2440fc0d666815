/** Where the samples of an operation stand: what draws them is a part that loads with the description. */
import type { ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import type { Where } from "./schema.tsx";
import { Beside } from "./ui/beside.tsx";

/** Whose samples, and of what. */
export interface SamplesProps {
  of: "request" | "response";
  operation: Operation;
  where: Where;
  /** What stands above them. Default: by `of`. */
  title?: string;
}

/** The samples; until they can be drawn, their place. */
export function SamplesPlace(props: SamplesProps): ReactNode {
  const { of, operation } = props;
  const bodies = of === "request" ? [operation.requestBody] : operation.responses;
  return (
    <Beside
      className={`samples ${of}-samples`}
      hasPlace={bodies.some((body) => body !== undefined && body.content.length > 0)}
    >
      {({ Samples }) => <Samples {...props} />}
    </Beside>
  );
}
