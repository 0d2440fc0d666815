/** Examples as authors describe them: key, summary, description, and each form of the value. */
import { Fragment, type ReactNode } from "react";
import type { Example } from "#model/example.ts";
import { formatJson } from "#oas/json-text.ts";
import { asRecord, asText } from "#oas/read.ts";
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
        items={together(examples)}
        first={FIRST_EXAMPLES}
        around={(items) => <ul className="examples">{items}</ul>}
      >
        {(alike, index) => <ExampleItem key={index} alike={alike} />}
      </Limited>
    </div>
  );
}

/** Whether one of these examples has a value, and thus overrides those of the schema, as OpenAPI 3.1 says. */
export function haveValues(examples: readonly Example[]): boolean {
  return examples.some((one) => one.hasValue || one.serialized !== undefined);
}

/** Groups examples that say nothing but the same value. */
function together(examples: readonly Example[]): readonly [Example, ...Example[]][] {
  const groups = new Map<string, [Example, ...Example[]]>();
  for (const example of examples) {
    const { name, summary, description, value, hasValue, raw } = example;
    const isPlain =
      hasValue && (summary ?? description) === undefined && Object.keys(asRecord(raw)).length < 2;
    const key = isPlain ? formatJson(value, 0) : `.${name}`;
    const group = groups.get(key);
    if (group) group.push(example);
    else groups.set(key, [example]);
  }
  return [...groups.values()];
}

/** Examples with the same value. Words that only repeat the value are left out. */
function ExampleItem(props: { alike: readonly [Example, ...Example[]] }): ReactNode {
  const { alike } = props;
  const [example] = alike;
  const text = asText(example.value) ?? formatJson(example.value, 0);
  const isNews = (word: string | undefined): boolean => word !== undefined && word !== text;
  return (
    <li>
      {alike.map(
        ({ name }) =>
          isNews(name) && (
            <Fragment key={name}>
              <code className="example-name">{name}</code>{" "}
            </Fragment>
          ),
      )}
      {isNews(example.summary) && example.summary !== example.name && `${example.summary} `}
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
