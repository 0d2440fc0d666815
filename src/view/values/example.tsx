/** Examples as authors describe them: key, summary, description, and each form of the value. */
import type { ReactNode } from "react";
import type { Example } from "#model/example.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Folded } from "#view/ui/folded.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { Extensions, Json } from "./extensions.tsx";

/** How many examples are shown at first. */
const FIRST_EXAMPLES = 12;

/** The examples of a parameter or header. */
export function ExampleList(props: { examples: readonly Example[] }): ReactNode {
  const { examples } = props;
  const [first] = examples;
  if (!first) return null;
  const label = examples.length === 1 ? DETAILS.example : DETAILS.examples;
  if (first.name === undefined)
    return (
      <div className="fact">
        <span className="fact-label">{label}</span> <Json value={first.value} />
      </div>
    );
  return (
    <div className="fact">
      <span className="fact-label">{label}</span>
      <Limited
        items={examples}
        first={FIRST_EXAMPLES}
        around={(items) => <ul className="examples">{items}</ul>}
      >
        {(example, index) => <ExampleItem key={index} example={example} />}
      </Limited>
    </div>
  );
}

function ExampleItem(props: { example: Example }): ReactNode {
  const { example } = props;
  return (
    <li>
      <code className="example-name">{example.name}</code> {example.summary}{" "}
      {example.hasValue && <Json value={example.value} />}
      {example.serialized !== undefined && (
        <>
          {" "}
          <span className="fact-label">{DETAILS.sentAs}</span> <Folded text={example.serialized} />
        </>
      )}
      <ExampleText example={example} />
    </li>
  );
}

/** The notes on an example beside its value. */
export function ExampleText(props: { example: Example }): ReactNode {
  const { description, externalUrl, broken, raw } = props.example;
  return (
    <>
      <Markdown text={description} className="field-description" />
      {externalUrl !== undefined && (
        <div className="fact">
          <SafeLink href={externalUrl}>{externalUrl}</SafeLink>
        </div>
      )}
      <Broken reference={broken} />
      <Extensions raw={raw} />
    </>
  );
}
