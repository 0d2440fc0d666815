/** The request of an operation in one language, as the reader's choices make it. */

import { type ReactNode, useMemo } from "react";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { absoluteUrl } from "#model/server.ts";
import { asFlag, own } from "#oas/read.ts";
import { writtenParameter } from "#samples/parameter.ts";
import type { Language } from "#snippets/languages.ts";
import { securityKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { useServer } from "#view/page/server-choice.ts";
import { Code } from "#view/prose/code.tsx";
import type { Where } from "#view/schema/rows.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { Select } from "#view/ui/select.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { SampleChoices, useBodySample } from "./body-sample.tsx";

/** A snippet, and what decides about it: server, media type, example, authorization. */
export function Snippet(props: { operation: Operation; where: Where; language: Language }): ReactNode {
  const { operation, where, language } = props;
  const { parts, options, url } = usePage();
  const part = usePart(parts.snippets, true);
  const chosen = useBodySample(detailsOf(operation).requestBody?.content ?? [], where, true);
  const { server, values } = useServer(operation.servers);
  const [security, chooseSecurity] = usePageState(securityKey(where.address), 0);
  const { media, sample } = chosen;
  const code = useMemo(() => {
    if (!part) return undefined;
    const address = options.hideHostname ? server?.basePath(values) : server?.address(values);
    const request = part.requestOf(operation, {
      address: options.hideHostname
        ? (address ?? "")
        : absoluteUrl(address ?? "", url ?? globalThis.location?.href),
      media,
      sample,
      security: part.provable(operation)[security],
      isLean: options.onlyRequiredInSamples || asFlag(own(options.codeSamples, "skipOptionalParameters")),
      written: writtenParameter,
    });
    return part.snippetOf(request, language.id);
  }, [part, options, url, operation, server, values, media, sample, security, language]);
  if (!part)
    return (
      <LostPart part={parts.snippets}>
        <div className="code" aria-busy />
      </LostPart>
    );
  const ways = part.provable(operation);
  return (
    <div className="sample">
      <SampleChoices chosen={chosen} isShort>
        {ways.length > 1 && (
          <div className="sample-choice">
            <span>{DETAILS.authorizations}</span>
            <Select
              label={DETAILS.authorizations}
              options={ways.map(({ schemes }) =>
                schemes.map(({ name, scheme }) => scheme?.label ?? name).join(" + "),
              )}
              chosen={security}
              onChoose={chooseSecurity}
            />
          </div>
        )}
      </SampleChoices>
      {code === undefined ? (
        <p className="no-sample">{DETAILS.noSample}</p>
      ) : (
        <Code code={code} language={language.grammar} name={language.label} />
      )}
    </div>
  );
}
