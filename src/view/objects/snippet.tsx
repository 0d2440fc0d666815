/** The request of an operation in one language, as the reader's choices make it. */

import { type ReactNode, useMemo } from "react";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { absoluteUrl } from "#model/server.ts";
import { asFlag, own } from "#oas/read.ts";
import { placeholderFor, snippetBodies, snippetValue } from "#samples/placeholder.ts";
import type { Language } from "#snippets/languages.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { labelOf, useSchemes } from "#view/page/scheme-choice.ts";
import { useServer } from "#view/page/server-choice.ts";
import type { Where } from "#view/schema/rows.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { ToolRow } from "#view/ui/tool-row.tsx";
import { SampleCode } from "#view/values/sample-code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import {
  type ChosenSample,
  SampleChoice,
  SampleChoices,
  useBodySample,
  useOnlyRequired,
} from "./body-sample.tsx";

/** A snippet, and what decides about it: server, media type, example, authorization. */
export function Snippet(props: { operation: Operation; where: Where; language: Language }): ReactNode {
  const { operation, where, language } = props;
  const { parts } = usePage();
  const part = usePart(parts.snippets, true);
  const chosen = useBodySample(detailsOf(operation).requestBody?.content ?? [], where, true, snippetBodies);
  const ways = useMemo(() => part?.provable(operation) ?? [], [part, operation]);
  const [way, chooseWay] = useSchemes(ways);
  const code = useSnippet(operation, language, chosen, ways[way]);
  if (!part)
    return (
      <LostPart part={parts.snippets}>
        <div className="code" aria-busy />
      </LostPart>
    );
  const start = (
    <SampleChoices chosen={chosen} isShort>
      {ways.length > 1 && (
        <SampleChoice
          label={DETAILS.authorizations}
          options={ways.map(labelOf)}
          chosen={way}
          onChoose={chooseWay}
        />
      )}
    </SampleChoices>
  );
  return (
    <div className="sample">
      {code === undefined ? (
        <>
          <ToolRow start={start} />
          <p className="no-sample">{DETAILS.noSample}</p>
        </>
      ) : (
        <SampleCode code={code} language={language.grammar} name={language.label} start={start} />
      )}
    </div>
  );
}

/** The request in a language; undefined if its usual client refuses to send it, and until the part is there. */
function useSnippet(
  operation: Operation,
  language: Language,
  { media, sample }: ChosenSample,
  security: SecurityRequirement | undefined,
): string | undefined {
  const { parts, options, url } = usePage();
  const part = usePart(parts.snippets, true);
  const { server, values } = useServer(operation.servers);
  const [onlyRequired] = useOnlyRequired();
  return useMemo(() => {
    if (!part) return undefined;
    const address = options.hideHostname ? server?.basePath(values) : server?.address(values);
    const request = part.requestOf(operation, {
      address: options.hideHostname
        ? (address ?? "")
        : absoluteUrl(address ?? "", url ?? globalThis.location?.href),
      media,
      sample,
      security,
      isLean: onlyRequired || asFlag(own(options.codeSamples, "skipOptionalParameters")),
      written: (parameter) => snippetValue(parameter).written,
      undescribed: placeholderFor,
    });
    return part.snippetOf(request, language.id);
  }, [part, options, url, operation, server, values, media, sample, security, onlyRequired, language]);
}
