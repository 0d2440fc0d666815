/** The request of an operation in one language, with the reader's choices. */
import { type ReactNode, useMemo } from "react";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { absoluteUrl } from "#model/server.ts";
import { asFlag, own } from "#oas/read.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { requestOf, supportedSecurity } from "#request/request.ts";
import type { BodySample } from "#samples/example.ts";
import { snippetBodies, snippetValue } from "#samples/placeholder.ts";
import type { SampleSettings } from "#samples/settings.ts";
import type { Language } from "#snippets/languages.ts";
import { snippetOf } from "#snippets/snippets.ts";
import {
  type ChosenSample,
  InvalidExample,
  SampleChoice,
  SampleChoices,
  useBodySample,
  useOnlyRequired,
} from "#view/objects/body-sample.tsx";
import { requestKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { labelOf, useSchemes } from "#view/page/scheme-choice.ts";
import { useServer } from "#view/page/server-choice.ts";
import type { Where } from "#view/schema/rows.ts";
import { ToolRow } from "#view/ui/tool-row.tsx";
import { SampleCode } from "#view/values/sample-code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** A snippet, and the choices for it: server, media type, example, authorization. */
export function Snippet(props: {
  operation: Operation;
  where: Where;
  language: Language;
  /**
   * Whether this is the first request of the page, which has only what is required, even if the reader chose "All".
   * Headers stay: some APIs need those of which they have an example, such as their version, but call them optional.
   */
  isFirst?: boolean;
  /** The controls at the start of the row. */
  children?: ReactNode;
}): ReactNode {
  const { operation, where, language, isFirst = false } = props;
  const make = isFirst ? requiredBodies : snippetBodies;
  const chosen = useBodySample(detailsOf(operation).requestBody?.content ?? [], where, true, make);
  const ways = useMemo(() => supportedSecurity(operation), [operation]);
  const [way, chooseWay] = useSchemes(ways);
  const [entered] = usePageState(requestKey(where.address), undefined);
  const made = useSnippet(operation, language, chosen, ways[way], isFirst);
  const page = usePage();
  const code = entered ? snippetOf(entered, language.id, page.plugins?.languages) : made;
  const start = (
    <>
      {props.children}
      <SampleChoices chosen={chosen} isShort />
      {ways.length > 1 && (
        <SampleChoice
          label={DETAILS.authorizations}
          options={ways.map(labelOf)}
          chosen={way}
          onChoose={chooseWay}
        />
      )}
    </>
  );
  return (
    <div className="sample">
      {code === undefined ? (
        <>
          <ToolRow start={start} />
          <p className="no-sample">{DETAILS.noSample}</p>
        </>
      ) : (
        <SampleCode
          code={code}
          language={language.grammar}
          name={language.label}
          start={start}
          notes={!entered && <InvalidExample chosen={chosen} direction="request" />}
        />
      )}
    </div>
  );
}

/** Bodies with only their required properties. Examples of the author stay as they are. */
function requiredBodies(media: MediaType, settings: SampleSettings): readonly BodySample[] {
  return snippetBodies(media, { ...settings, onlyRequired: true });
}

/** The request in a language; undefined if the usual client of the language refuses to send it. */
function useSnippet(
  operation: Operation,
  language: Language,
  { media, sample }: ChosenSample,
  security: SecurityRequirement | undefined,
  isFirst: boolean,
): string | undefined {
  const page = usePage();
  const [hidesOptional] = useOnlyRequired();
  const { server, values } = useServer(operation.servers);
  return useMemo(() => {
    const { options, url } = page;
    const skipsOptional = asFlag(own(options.codeSamples, "skipOptionalParameters"));
    const address = options.hideHostname ? server?.basePath(values) : server?.address(values);
    const request = requestOf(operation, {
      address: options.hideHostname
        ? (address ?? "")
        : absoluteUrl(address ?? "", url ?? globalThis.location?.href),
      media,
      sample,
      security,
      onlyRequired: isFirst || hidesOptional || skipsOptional,
      keepsHeaders: isFirst && !skipsOptional,
      write: (parameter) => snippetValue(parameter).written,
      undescribed: placeholderFor,
    });
    return snippetOf(request, language.id, page.plugins?.languages);
  }, [page, operation, server, values, media, sample, security, isFirst, hidesOptional, language]);
}
