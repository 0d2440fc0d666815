/** Where the samples of an operation stand: what draws them is a part that loads with the description. */
import type { ReactNode } from "react";
import type { Operation } from "#model/operation.ts";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";
import { usePart } from "./parts.ts";
import type { Where } from "./schema.tsx";

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
  const { parts } = usePage();
  const part = usePart(parts.samples, true);
  if (part) return <part.Samples {...props} />;
  const bodies = of === "request" ? [operation.requestBody] : operation.responses;
  if (!bodies.some((body) => body && body.content.length > 0)) return null;
  const { error } = parts.samples;
  return (
    <div className={`samples ${of}-samples`}>
      <p className="no-sample" aria-busy={error === undefined}>
        {error !== undefined && `${LABELS.samplesError} ${error instanceof Error ? error.message : ""}`}
      </p>
    </div>
  );
}
