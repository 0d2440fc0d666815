/** Notes on the examples of a body, above their samples. */
import type { ReactNode } from "react";
import type { Example } from "#model/example.ts";
import { formatJson } from "#oas/json-text.ts";
import type { BodySample } from "#samples/example.ts";
import { Code } from "#view/prose/code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { ExampleList, ExampleText } from "./example.tsx";

/** The summary and description of the selected example, and of examples without a value to show. */
export function ExampleNotes(props: {
  examples: readonly Example[];
  sample: BodySample | undefined;
}): ReactNode {
  const { examples, sample } = props;
  const chosen = examples.find((example) => example.name === sample?.name);
  const bare = examples.filter(
    (one) => !one.hasValue && one.serialized === undefined && one.externalUrl === undefined,
  );
  const { hasValue, serialized } = chosen ?? {};
  return (
    <div className="example-notes">
      {chosen && <ExampleText example={chosen} />}
      {hasValue && serialized !== undefined && (
        <details>
          <summary className="example-name">{sample?.hasValue ? DETAILS.sentAs : DETAILS.data}</summary>
          <Code code={sample?.hasValue ? serialized : formatJson(chosen?.value)} />
        </details>
      )}
      <ExampleList examples={bare} />
    </div>
  );
}
