/** The right panel of an operation, a part that loads later: what to send and what comes back, as text to copy. */
import { type ReactNode, useEffect, useMemo } from "react";
import { type CodeSample, codeSamples } from "#model/code-sample.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import type { Response } from "#model/response.ts";
import { asText, own, type Raw } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { bodySamples } from "#samples/body.ts";
import { type BodySample, canSample, exampleSamples, shownExamples } from "#samples/example.ts";
import { isJson, languageOf } from "#samples/language.ts";
import { mediaAddress, useMediaType } from "./body.tsx";
import { Code } from "./code.tsx";
import { ExampleNotes } from "./example-notes.tsx";
import { Json } from "./json.tsx";
import { LABELS } from "./labels.ts";
import { isOwnOrigin } from "./origin.ts";
import { usePage, usePageState } from "./page.ts";
import { responseAddress } from "./response.tsx";
import { choicesKey, type Where } from "./rows.ts";
import { SafeLink } from "./safe-link.tsx";
import { sampleSettings } from "./sample-settings.ts";
import { Heading } from "./ui/heading.tsx";
import { Select } from "./ui/select.tsx";
import { type Tab, Tabs } from "./ui/tabs.tsx";

/** Whose samples, and of what. */
export interface SamplesProps {
  of: "request" | "response";
  operation: Operation;
  where: Where;
  /** What stands above them. Default: by `of`. */
  title?: string;
}

/** The samples of what an operation sends, or of what it answers. */
export function Samples(props: SamplesProps): ReactNode {
  return props.of === "request" ? <RequestSamples {...props} /> : <ResponseSamples {...props} />;
}

/** The payload, and the author's code samples. */
function RequestSamples(props: SamplesProps): ReactNode {
  const { operation, where } = props;
  const { options } = usePage();
  const [chosen, choose] = usePageState(tabKey(where.address), 0);
  const body = operation.requestBody;
  const tabs = wantedSamples(operation.raw, options).map(
    (sample, index): Tab => ({
      key: `code-${index}`,
      label: sample.label || LABELS.sample,
      panel: () => <Code code={sample.source} language={languageOfCode(sample.lang)} name={sample.label} />,
    }),
  );
  if (!options.hideRequestPayloadSample && body?.content.some(canSample))
    tabs.splice(options.payloadSampleIdx, 0, {
      key: "payload",
      label: LABELS.payload,
      panel: () => <BodyPanel content={body.content} where={where} isRequest />,
    });
  if (tabs.length === 0) return null;
  return (
    <div className="samples request-samples">
      <Heading as="h3" className="samples-title">
        {props.title ?? LABELS.requestSamples}
      </Heading>
      <Tabs
        name={props.title ?? LABELS.requestSamples}
        tabs={tabs}
        chosen={chosen}
        onChoose={choose}
        hideSingle={options.hideSingleRequestSampleTab}
      />
    </div>
  );
}

/** The code samples of an operation; of the languages that the option lists, in their order, where it lists some. */
function wantedSamples(raw: Raw, { codeSamples: wanted }: Options): readonly CodeSample[] {
  const samples = codeSamples(raw);
  const { languages } = wanted;
  if (!Array.isArray(languages)) return samples;
  return languages.flatMap((one: unknown) => {
    const lang = languageOfCode(asText(one) ?? asText(own(one, "lang")) ?? "");
    const label = asText(own(one, "label"));
    return samples
      .filter((sample) => languageOfCode(sample.lang) === lang)
      .map((sample) => (label === undefined ? sample : { ...sample, label }));
  });
}

/** The key under which it is kept which tab is chosen. */
export function tabKey(address: string): string {
  return `tab:${address}`;
}

/** The key under which it is kept which example of a media type is shown. */
export function exampleKey(address: string): string {
  return `example:${address}`;
}

/** The names of the examples of a media type; "" for those without. */
export function exampleNames(media: MediaType): readonly string[] {
  return shownExamples(media).map(({ name = "" }) => name);
}

/** The responses that have a sample. */
export function sampled(responses: readonly Response[]): readonly Response[] {
  return responses.filter((response) => response.content.some(canSample));
}

/** A tab for every response that has a sample. */
function ResponseSamples(props: SamplesProps): ReactNode {
  const { operation, where } = props;
  const [chosen, choose] = usePageState(tabKey(where.address), 0);
  const tabs = sampled(operation.responses).map(
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
  return (
    <div className="samples response-samples">
      <Heading as="h3" className="samples-title">
        {LABELS.responseSamples}
      </Heading>
      <Tabs name={LABELS.responseSamples} tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  );
}

/** The samples of one body: media type, example, and the text. */
export function BodyPanel(props: {
  content: readonly MediaType[];
  where: Where;
  isRequest?: boolean;
}): ReactNode {
  const { content, where, isRequest = false } = props;
  const page = usePage();
  const [chosenMedia, chooseMedia] = useMediaType(content, where.address);
  const media = content[chosenMedia];
  const address = media ? mediaAddress(where.address, media) : where.address;
  // The variants that the reader chose in the schema decide about the sample.
  const [choices] = usePageState(choicesKey(address), "");
  const [chosen, choose] = usePageState(exampleKey(address), 0);
  const { direction } = where;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sample is as it was until another variant is chosen
  const samples = useMemo(
    () =>
      media
        ? (exampleSamples(media) ?? bodySamples(media, sampleSettings(page, address, direction, isRequest)))
        : [],
    [media, page, address, direction, isRequest, choices],
  );
  const index = Math.min(chosen, Math.max(0, samples.length - 1));
  const sample = samples[index];
  return (
    <div className="sample">
      <div className="sample-choices">
        <div className="sample-choice">
          <span>{LABELS.contentType}</span>
          <Select
            label={LABELS.contentType}
            options={content.map((one) => one.name)}
            chosen={chosenMedia}
            onChoose={chooseMedia}
          />
        </div>
        {sample && (samples.length > 1 || sample.name !== undefined) && (
          <div className="sample-choice">
            <span>{LABELS.sample}</span>
            <Select
              label={LABELS.sample}
              options={samples.map((one) => one.label)}
              chosen={index}
              onChoose={choose}
            />
            {sample.name !== sample.label && <code className="example-name">{sample.name}</code>}
          </div>
        )}
      </div>
      {media && <ExampleNotes examples={media.examples} sample={sample} />}
      {sample && media ? (
        <SampleView key={`${address} ${index}`} sample={sample} media={media} />
      ) : (
        <p className="no-sample">{LABELS.noSample}</p>
      )}
    </div>
  );
}

function SampleView(props: { sample: BodySample; media: MediaType }): ReactNode {
  const { sample, media } = props;
  if (sample.externalUrl !== undefined && !sample.hasValue && sample.text === undefined)
    return <ExternalSample url={sample.externalUrl} media={media} />;
  if (sample.hasValue && sample.text === undefined) return <Json value={sample.value} name={sample.label} />;
  // A form is one line; it is shown a field a line, and copied as it is. A record separator has no shape of its own.
  const shown = (sample.language === "form" ? sample.text?.replaceAll("&", "&\n") : sample.text)?.replaceAll(
    "\u001e",
    "\u241e",
  );
  return <Code code={sample.text ?? ""} shown={shown} language={sample.language} name={sample.label} />;
}

type External =
  | { state: "waiting" | "loading" | "failed" }
  | { state: "there"; text: string; value?: unknown };

/**
 * An example that lives elsewhere: fetched when it is looked at, and once a page. From the description's
 * own origin at once; from any other host only when the reader says so.
 */
function ExternalSample(props: { url: string; media: MediaType }): ReactNode {
  const { url, media } = props;
  const page = usePage();
  const key = `external:${url}`;
  const [external, set] = usePageState<External>(key, { state: "waiting" });
  const isOwn = isOwnOrigin(url, page.url);
  const load = (): void => {
    set({ state: "loading" });
    fetchExample(url, isJson(media.name)).then(set, () => set({ state: "failed" }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch for one address
  useEffect(() => {
    if (isOwn && page.state.get(key) === undefined) load();
  }, [url]);
  switch (external.state) {
    case "there":
      return external.value === undefined ? (
        <Code code={external.text} language={languageOf(media.name)} />
      ) : (
        <Json value={external.value} />
      );
    case "failed":
      return (
        <p className="external-error" role="alert">
          {LABELS.externalExampleError}: <SafeLink href={url}>{url}</SafeLink>{" "}
          <button type="button" onClick={load}>
            {LABELS.tryAgain}
          </button>
        </p>
      );
    case "waiting":
      return isOwn ? (
        <p role="status">{LABELS.loading}</p>
      ) : (
        <p className="external-ask">
          <button type="button" className="more" onClick={load}>
            {LABELS.loadExample}
          </button>
        </p>
      );
    default:
      return <p role="status">{LABELS.loading}</p>;
  }
}

async function fetchExample(url: string, json: boolean): Promise<External> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(String(response.status));
  const text = await response.text();
  if (!json) return { state: "there", text };
  try {
    return { state: "there", text, value: JSON.parse(text) as unknown };
  } catch {
    return { state: "there", text };
  }
}

/** Authors write "cURL", "C#", "Node.js": the names of highlighters are plainer. */
function languageOfCode(lang: string): string {
  const plain = lang.toLowerCase().replace(/\s+|\.js$/g, "");
  return (own(CODE_LANGUAGES, plain) as string | undefined) ?? plain;
}

const CODE_LANGUAGES: Readonly<Record<string, string>> = {
  curl: "bash",
  shell: "bash",
  sh: "bash",
  node: "javascript",
  js: "javascript",
  ts: "typescript",
  "c#": "csharp",
  "c++": "cpp",
  "objective-c": "objectivec",
  golang: "go",
};
