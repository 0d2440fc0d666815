/** The right panel of an operation, a part that loads later: requests and responses as text to copy. */
import { type ReactNode, useEffect, useState } from "react";
import { codeSamples } from "#model/code-sample.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Response } from "#model/response.ts";
import type { Schema } from "#model/schema/schema.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { isExemplified, isNamedCredential } from "#request/exemplified.ts";
import { isJson, languageOf } from "#request/media-language.ts";
import { isBodyIgnored } from "#request/versions.ts";
import { type BodySample, canSample } from "#samples/example.ts";
import { readable } from "#samples/sent.ts";
import { LANGUAGES, type Language } from "#snippets/languages.ts";
import { type External, externalKey, readKey, requestKey, tabKey, tryKey } from "#view/page/keys.ts";
import { listedLanguages, plainLanguage, snippetLanguages, useLanguage } from "#view/page/language-choice.ts";
import { type Page, usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { isOwnFile, pageUrl } from "#view/prose/own-files.ts";
import { SafeLink } from "#view/prose/safe-link.tsx";
import type { Where } from "#view/schema/rows.ts";
import { LostPart } from "#view/ui/beside.tsx";
import { Either } from "#view/ui/either.tsx";
import { Heading } from "#view/ui/heading.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { type Tab, Tabs } from "#view/ui/tabs.tsx";
import { Framed, type Shown } from "#view/ui/tool-row.tsx";
import { TryButton } from "#view/ui/try-button.tsx";
import { ExampleNotes } from "#view/values/example-notes.tsx";
import { useJson } from "#view/values/json.tsx";
import { SampleCode, useCode } from "#view/values/sample-code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import {
  alone,
  type ChosenSample,
  InvalidExample,
  SampleChoices,
  samplesOf,
  telling,
  useBodySample,
  useLacksFields,
  useOnlyRequired,
} from "./body-sample.tsx";
import { responseAddress } from "./response.tsx";
import { TryIt, useTryable } from "./try-it.tsx";

/** The operation, and whether these are samples of its requests or responses. */
export interface SamplesProps {
  of: "request" | "response";
  operation: Operation;
  where: Where;
  /** Their heading. Default: by `of`. */
  title?: string;
}

/** The samples of an operation's requests or responses. */
export function Samples(props: SamplesProps): ReactNode {
  return props.of === "request" ? <RequestSamples {...props} /> : <ResponseSamples {...props} />;
}

/** The payload, the author's code samples, and requests in the languages without a sample by the author. */
function RequestSamples(props: SamplesProps): ReactNode {
  const { operation, where } = props;
  const page = usePage();
  const { options } = page;
  const [language, codeLanguage] = useLanguage();
  const [kept, keep] = usePageState(tabKey(where.address), undefined);
  const body = detailsOf(operation).requestBody;
  const tabs = [
    ...authoredTabs(operation.raw, options),
    ...pluginTabs(operation, page),
    ...madeTabs(props, page),
  ];
  const [isTried] = usePageState(tryKey(where.address), false);
  // The open form contains the payload then.
  const isShown = !options.hideRequestPayloadSample && !isTried && !isBodyIgnored(operation);
  if (isShown && body?.content.some((one) => canSample(one) && hasContent(one)))
    tabs.splice(Math.min(options.payloadSampleIdx, tabs.filter((tab) => !tab.isMade).length), 0, {
      key: "payload",
      label: DETAILS.payload,
      panel: () => <BodyPanel content={body.content} where={where} isRequest />,
    });
  const given = tabs.filter((tab) => !tab.isMade);
  // The option that hides the tab of a single sample also leaves out our own samples.
  if (options.hideSingleRequestSampleTab && given.length === 1) tabs.splice(0, tabs.length, ...given);
  const isTryable = useTryable(operation);
  if (tabs.length === 0 && !isTryable) return null;
  const inLanguage = tabs.findIndex((tab) => tab.language === language);
  const isKept = kept !== undefined && [undefined, language].includes(tabs[kept]?.language);
  const index = Math.min(Math.max(0, isKept ? kept : inLanguage), tabs.length - 1);
  // The other tabs have code of the author.
  const isSample = tabs[index]?.isMade || tabs[index]?.key === "payload";
  const choose = (next: number): void => {
    const chosen = tabs[next]?.language;
    keep(next);
    if (chosen !== undefined) codeLanguage(chosen);
  };
  return (
    <div className="samples request-samples">
      <div className="samples-head">
        <Heading as="h3" className="samples-title">
          {props.title ?? DETAILS.requestSamples}
        </Heading>
        {hasOptional(operation) && <RequiredSwitch />}
        {isTryable && <TryButton address={where.address} part={page.parts.console} />}
      </div>
      {isSample && (
        <OptionalNote operation={operation} where={where} isRequest={tabs[index]?.isMade === true} />
      )}
      {isTryable && <TryIt operation={operation} where={where} />}
      <Tabs
        name={props.title ?? DETAILS.requestSamples}
        tabs={tabs}
        chosen={index}
        onChoose={choose}
        hideSingle={options.hideSingleRequestSampleTab}
        more={DETAILS.codeLanguage}
      />
    </div>
  );
}

/** Whether a sample of a request body is more than `{}` or `null`. */
function hasContent({ examples, itemSchema, schema }: MediaType): boolean {
  if (!schema) return examples.length > 0 || itemSchema !== undefined;
  return (
    [examples, schema.examples, schema.enum ?? [], schema.choices].some(({ length }) => length > 0) ||
    schema.hasDefault ||
    schema.hasConst ||
    schema.properties.some((one) => !one.schema.readOnly) ||
    schema.types.some((type) => type !== "object")
  );
}

/** The switch between samples with all fields and those with only the required ones. */
function RequiredSwitch(): ReactNode {
  const [only, set] = useOnlyRequired();
  return (
    <Either
      className="sample-switch"
      label={DETAILS.sampleFields}
      names={[DETAILS.requiredOnly, DETAILS.allFields]}
      note={DETAILS.allFieldsNote}
      isFirst={only}
      onChoose={set}
    />
  );
}

interface OptionalNoteProps {
  operation: Operation;
  where: Where;
  /** Whether the sample is a whole request, with its parameters. */
  isRequest: boolean;
}

/** While the reader wants only required fields, the note about the others. */
function OptionalNote(props: OptionalNoteProps): ReactNode {
  const [only] = useOnlyRequired();
  return only && <LeftOutNote {...props} />;
}

/** Says that the sample below lacks optional fields, and if it has no fields, why. */
function LeftOutNote(props: OptionalNoteProps): ReactNode {
  const { operation, where, isRequest } = props;
  const { requestBody } = detailsOf(operation);
  const content = isBodyIgnored(operation) ? undefined : requestBody?.content;
  const chosen = useBodySample(content ?? NO_CONTENT, where, true);
  const lacksFields = useLacksFields(chosen, where);
  const [entered] = usePageState(requestKey(where.address), undefined);
  // The request of the open form has what the reader entered.
  if (entered) return null;
  const { media, sample } = chosen;
  const value = sample?.value ?? sample?.fields;
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  if (lacksFields && isEmpty && !media?.schema?.properties.some((one) => one.required))
    return <p className="sample-note">{DETAILS.allOptional}</p>;
  const isLeftOut = lacksFields || (isRequest && hasOptionalParameter(operation));
  return isLeftOut && <p className="sample-note">{DETAILS.optionalLeftOut}</p>;
}

const NO_CONTENT: readonly MediaType[] = [];

/** Whether only a request with all fields has some of the parameters. */
function hasOptionalParameter(operation: Operation): boolean {
  const hasCredentials = operation.security?.some(({ schemes }) => schemes.length > 0);
  return detailsOf(operation).parameters.some(
    (one) => !one.required && isExemplified(one) && !(hasCredentials && isNamedCredential(one)),
  );
}

/** Whether a request sample may contain optional fields. A quick answer that makes no sample. */
function hasOptional(operation: Operation): boolean {
  const { requestBody } = detailsOf(operation);
  return (
    hasOptionalParameter(operation) ||
    (requestBody?.content.some((media) => mayLeaveOut(media.itemSchema ?? media.schema)) ?? false)
  );
}

/** How many nested arrays it examines. */
const DEEPEST_ARRAY = 3;

/** Whether values of a schema may omit some of the described fields. */
function mayLeaveOut(schema: Schema | undefined, depth = 0): boolean {
  if (!schema || depth > DEEPEST_ARRAY) return false;
  const { properties, choices, items } = schema;
  return (
    choices.length > 0 ||
    properties.some((one) => (one.required ? one.schema.hasInside : !one.schema.readOnly)) ||
    mayLeaveOut(items, depth + 1)
  );
}

/** A tab of a request, and its language, if it has one. */
interface RequestTab extends Tab {
  language?: string;
}

/** The author's samples: those in the languages of the option, in its order, if the option lists any. */
function authoredTabs(raw: Raw, options: Options): RequestTab[] {
  const samples = codeSamples(raw);
  const wanted =
    listedLanguages(options)?.flatMap(({ id, label }) =>
      samples
        .filter((sample) => plainLanguage(sample.lang) === plainLanguage(id))
        .map((sample) => ({ ...sample, label: label ?? sample.label })),
    ) ?? samples;
  return wanted.map((sample, index) => ({
    key: `code-${index}`,
    label: sample.label || DETAILS.sample,
    language: plainLanguage(sample.lang),
    panel: () => (
      <SampleCode
        code={sample.source}
        language={languageOfCode(sample.lang)}
        name={sample.label}
        start={null}
      />
    ),
  }));
}

/** The samples of plug-ins. */
function pluginTabs(operation: Operation, { plugins }: Page): RequestTab[] {
  return (plugins?.samples(operation) ?? []).map(({ key, label, language, sample }) => ({
    key: `plugin-${key}`,
    label,
    panel: () =>
      typeof sample === "string" ? (
        <SampleCode code={sample} language={language} name={label} start={null} />
      ) : (
        sample
      ),
  }));
}

/** The request in a language, once the part that writes it is loaded. */
function RequestIn(props: { operation: Operation; where: Where; language: Language }): ReactNode {
  const { snippets } = usePage().parts;
  const part = usePart(snippets, true);
  return part ? (
    <part.Snippet {...props} />
  ) : (
    <LostPart part={snippets}>
      <div className="code" aria-busy />
    </LostPart>
  );
}

/** How many languages have a tab; the others are in a list. */
const MOST_TABS = 4;

/** The requests in languages without a sample by the author. Only requests to the API have them. */
function madeTabs({ operation, where }: SamplesProps, page: Page): RequestTab[] {
  if (operation.pathItem.kind !== "path") return [];
  const authored = new Set(codeSamples(operation.raw).map((sample) => plainLanguage(sample.lang)));
  const { options } = page;
  // If the author chose languages, only those are shown, unless the host has chosen.
  const most = authored.size > 0 && !listedLanguages(options) ? 0 : MOST_TABS;
  return snippetLanguages(page)
    .filter(({ id }) => !authored.has(id))
    .map((language, index) => ({
      key: language.id,
      label: language.label,
      language: language.id,
      isMade: true,
      isMore: index >= most,
      base: "language-tab",
      panel: () => <RequestIn operation={operation} where={where} language={language} />,
    }));
}

/** The responses that have a sample. */
export function sampled(responses: readonly Response[]): readonly Response[] {
  return responses.filter((response) => response.content.some(canSample));
}

/** A tab for every response with a sample. */
function ResponseSamples(props: SamplesProps): ReactNode {
  const { operation, where } = props;
  const [kept, choose] = usePageState(tabKey(where.address), undefined);
  const [read] = usePageState(readKey(where.address), "");
  const tabs = sampled(detailsOf(operation).responses).map(
    (response): Tab => ({
      key: response.status,
      label: response.status,
      className: `tab-${response.kind}`,
      panel: () => (
        <BodyPanel
          key={response.status}
          content={response.content}
          where={{ ...where, address: responseAddress(where.address, response) }}
        />
      ),
    }),
  );
  if (tabs.length === 0) return null;
  const chosen =
    kept ??
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === read),
    );
  return (
    <div className="samples response-samples">
      <Heading as="h3" className="samples-title">
        {DETAILS.responseSamples}
      </Heading>
      <Tabs name={DETAILS.responseSamples} tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  );
}

/** The samples of one body: media type, example and text; on paper also the others. */
export function BodyPanel(props: {
  content: readonly MediaType[];
  where: Where;
  isRequest?: boolean;
}): ReactNode {
  const { content, where, isRequest = false } = props;
  const page = usePage();
  const isPrinting = usePrinting();
  const chosen = useBodySample(content, where, isRequest);
  const { media, sample } = chosen;
  const all = isPrinting && media ? telling(media, content) : [];
  return (
    <>
      <div className="sample">
        <SampleView
          sample={sample}
          media={media}
          start={<SampleChoices chosen={chosen} />}
          notes={
            <>
              <InvalidExample chosen={chosen} direction={isRequest ? "request" : "response"} />
              {media && <ExampleNotes examples={media.examples} sample={sample} />}
            </>
          }
        />
      </div>
      <Limited items={all} first={all.length}>
        {(one) => (
          <FurtherSamples
            key={one.name}
            chosen={chosen}
            media={one}
            samples={samplesOf(page, one, where, isRequest)}
          />
        )}
      </Limited>
    </>
  );
}

/** On paper: the other samples of a media type; the selected one is above them. */
function FurtherSamples(props: {
  chosen: ChosenSample;
  media: MediaType;
  samples: readonly BodySample[];
}): ReactNode {
  const { chosen, media, samples } = props;
  const isChosen = media === chosen.media;
  const further = samples.filter((_, index) => !isChosen || index !== chosen.index);
  const byName = new Map(media.examples.map((example) => [example.name, [example]]));
  return (
    <Limited items={further} first={further.length}>
      {(sample, index) => (
        <div key={index} className="sample">
          <SampleView
            sample={sample}
            media={media}
            start={<SampleChoices chosen={alone(chosen, media, sample, samples.length > 1)} />}
            notes={
              <ExampleNotes
                examples={!isChosen && index === 0 ? media.examples : (byName.get(sample.name) ?? [])}
                sample={sample}
              />
            }
          />
        </div>
      )}
    </Limited>
  );
}

/** The elements around the text of a sample. */
interface Around {
  /** The start of the row of controls. */
  start: ReactNode;
  /** The content below that row. */
  notes?: ReactNode;
}

function SampleView(
  props: Around & { sample: BodySample | undefined; media: MediaType | undefined },
): ReactNode {
  const { sample, media, start } = props;
  const notes = (
    <>
      {sample?.isShortened && <p className="sample-note">{DETAILS.deeperLeftOut}</p>}
      {props.notes}
    </>
  );
  const url = sample?.hasValue || sample?.text !== undefined ? undefined : sample?.externalUrl;
  const external = useExternal(url, media);
  const fetched = url !== undefined && external.kept.state === "there" ? external.kept.example : undefined;
  const isTree = fetched
    ? fetched.value !== undefined
    : sample?.hasValue === true && sample.text === undefined;
  const text = fetched ? fetched.text : sample?.text;
  const language = fetched ? languageOf(media?.name ?? "") : sample?.language;
  const name = fetched ? undefined : sample?.label;
  const tree = useJson(fetched ? fetched.value : sample?.value, name);
  const code = useCode({ code: text ?? "", shown: legible(text, language), language, name });
  return <Framed shown={kindOf()} start={start} notes={notes} />;

  function kindOf(): Shown {
    if (!sample || !media) return { body: <p className="no-sample">{DETAILS.noSample}</p> };
    if (url !== undefined && !fetched) return { body: <NotFetched url={url} external={external} /> };
    return isTree ? tree : code;
  }
}

/**
 * A form is one line. It is shown with one field per line, plain brackets and bars, and copied as it is. A
 * record separator has no visible form.
 */
function legible(text: string | undefined, language: string | undefined): string | undefined {
  if (text && language === "form") return readable(text.replaceAll("&", "&\n"));
  return text?.replaceAll("\u001e", "\u241e");
}

/** An example at another address: its state, and the function that loads it. */
interface AtAddress {
  kept: External;
  /** Whether it is a file in the folder of the description. */
  isOwn: boolean;
  load: () => void;
}

/**
 * An example at another address: fetched when it is shown, once for each page. A file in the folder of the
 * description is fetched at once, others when the reader asks. Aborts when it is no longer shown.
 */
function useExternal(url: string | undefined, media: MediaType | undefined): AtAddress {
  const page = usePage();
  const [kept, set] = usePageState(externalKey(url ?? ""), { state: "waiting" });
  const isOwn = url !== undefined && isOwnFile(url, page.url, pageUrl());
  const isPrinting = usePrinting();
  const [stop, setStop] = useState<AbortController>();
  const load = (): void => {
    if (url === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    setStop(controller);
    set({ state: "loading" });
    page.parts.examples
      .load()
      .then(({ fetchExample }) => fetchExample(url, isJson(media?.name ?? ""), { signal }))
      .then(
        (example) => set({ state: "there", example }),
        (error: unknown) =>
          set(
            signal.aborted
              ? { state: "waiting" }
              : { state: "failed", reason: error instanceof Error ? error.message : String(error) },
          ),
      );
  };
  useEffect(() => {
    if (url !== undefined) page.parts.examples.prepare();
  }, [page, url]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address also aborts the request
  useEffect(() => () => stop?.abort(), [stop, url]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch for one address
  useEffect(() => {
    if (isOwn && !isPrinting && kept.state === "waiting") load();
  }, [url, kept.state, isPrinting]);
  return { kept, isOwn, load };
}

/** A button that loads an example from another address, or the reason why it did not load. */
function NotFetched(props: { url: string; external: AtAddress }): ReactNode {
  const { url, external } = props;
  const { kept, isOwn, load } = external;
  // Paper does not wait, and printing loads nothing that the reader did not ask for.
  if (usePrinting())
    return (
      <p>
        <SafeLink href={url}>{url}</SafeLink>
      </p>
    );
  if (kept.state === "failed")
    return (
      <p className="external-error" role="alert">
        {DETAILS.externalExampleError}: {kept.reason} <SafeLink href={url}>{url}</SafeLink>{" "}
        <button type="button" onClick={load}>
          {LABELS.tryAgain}
        </button>
      </p>
    );
  if (kept.state === "waiting" && !isOwn)
    return (
      <p className="external-ask">
        <button type="button" className="more" onClick={load}>
          {DETAILS.loadExample}
        </button>
      </p>
    );
  return <p role="status">{LABELS.loading}</p>;
}

/**
 * The grammar for an author's sample: that of one of our languages, otherwise the name that the author gave.
 */
function languageOfCode(lang: string): string {
  const id = plainLanguage(lang);
  return LANGUAGES.find((one) => one.id === id)?.grammar ?? id.replace(/\s+/g, "");
}
