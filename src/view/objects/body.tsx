/** A request or response body: its media types, and the schema of the selected one. */
import type { ReactNode } from "react";
import { isXml, type MediaType } from "#model/media-type.ts";
import { choiceStep, idInside } from "#model/outline/target.ts";
import { firstVariants } from "#samples/first-variants.ts";
import { mediaKey } from "#view/page/keys.ts";
import { usePageState, usePrinting } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { TellsXml } from "#view/schema/facts.tsx";
import type { Where } from "#view/schema/rows.ts";
import { SchemaView, ShownFirst } from "#view/schema/schema.tsx";
import { Broken } from "#view/ui/broken.tsx";
import { Heading, Under } from "#view/ui/heading.tsx";
import { Select } from "#view/ui/select.tsx";
import { Changed } from "#view/ui/with-changes.tsx";
import { haveValues } from "#view/values/example.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { EncodingList } from "./parameter.tsx";

/**
 * The selected media type of a body, at first the first one with any content. The schema and the samples of
 * the body share it.
 */
export function useMediaType(
  content: readonly MediaType[],
  address: string,
): [number, (index: number) => void] {
  const described = content.findIndex((one) => one.schema ?? one.itemSchema ?? one.examples[0]);
  const [kept, choose] = usePageState(mediaKey(address), Math.max(0, described));
  return [Math.min(kept, Math.max(0, content.length - 1)), choose];
}

/** The address of one media type of a body: the key for its open rows and selected variants. */
export function mediaAddress(address: string, media: MediaType): string {
  return `${address}/${media.name}`;
}

/** The context of one media type of a body; the id of the first one is that of the body. */
export function mediaWhere(around: Where, media: MediaType, index: number): Where {
  const id = index === 0 ? around.id : mediaId(around.id, media);
  return { ...around, address: mediaAddress(around.address, media), id };
}

/** The id of a media type of a body, whichever is shown first. */
export function mediaId(id: string, media: MediaType): string {
  return idInside(id, choiceStep(media.name));
}

/** The context of the items of a sequence. */
export function sequenceWhere({ address, id, direction }: Where, media: MediaType): Where {
  return { direction, address: `${address}/item`, id: media.schema ? idInside(id, "[]") : id };
}

/**
 * The schema of a body, under its heading. On paper also the schemas of its other media types, unless they
 * are the same.
 */
export function BodyView(props: {
  title: string;
  content: readonly MediaType[];
  where: Where;
  /** Shown in the heading after the media type: whether the body is required. */
  children?: ReactNode;
  description?: string;
  /** The text above the body, which its schema does not repeat. Default: its description. */
  above?: string;
}): ReactNode {
  const { content, where, description, above = description } = props;
  const [chosen, choose] = useMediaType(content, where.address);
  const media = content[chosen];
  const isPrinting = usePrinting();
  const names = content.map((one) => one.name);
  const told = media ? (isPrinting ? byContent(media, content) : [{ media, names }]) : [];
  return (
    <div className="body" id={(media && mediaId(where.id, media)) || undefined}>
      <Heading as="h5" className="body-title">
        {props.title}{" "}
        <Select
          label={DETAILS.contentType}
          className="media-type"
          options={isPrinting ? [told[0]?.names.join(", ") ?? ""] : names}
          chosen={chosen}
          onChoose={choose}
        />{" "}
        {props.children}
      </Heading>
      <Markdown text={description} className="body-description" />
      {told.map(({ media, names: alike }, index) => (
        <TellsXml.Provider
          key={media.name}
          value={(isPrinting ? alike : [media.name]).some(isXml) || !names.some(isXml)}
        >
          {index > 0 && (
            <p className="body-title">
              <span className="media-type">{alike.join(", ")}</span>
            </p>
          )}
          <MediaView media={media} where={mediaWhere(where, media, content.indexOf(media))} above={above} />
        </TellsXml.Provider>
      ))}
    </div>
  );
}

/** Media types with the same content: the same schemas, and nothing else. */
interface Told {
  media: MediaType;
  /** Of all of them. */
  names: string[];
}

/** Groups media types with the same content, the given one first. */
function byContent(first: MediaType, content: readonly MediaType[]): Told[] {
  const told: Told[] = [];
  for (const media of [first, ...content.filter((one) => one !== first)]) {
    const same = told.find(
      ({ media: { schema, itemSchema } }) => schema === media.schema && itemSchema === media.itemSchema,
    );
    if (same && isPlain(media) && isPlain(same.media)) same.names.push(media.name);
    else told.push({ media, names: [media.name] });
  }
  return told;
}

/** Whether a media type has only schemas and examples. */
function isPlain({ broken, raw }: MediaType): boolean {
  return (
    broken === undefined && Object.keys(raw).every((key) => /^(?:schema|itemSchema|examples?)$/.test(key))
  );
}

function MediaView(props: { media: MediaType; where: Where; above: string | undefined }): ReactNode {
  const { media, where, above } = props;
  const { itemSchema } = media;
  const hidesExamples = haveValues(media.examples);
  const direction = where.direction === "request" ? "request" : "response";
  if (media.broken !== undefined) return <Broken reference={media.broken} />;
  return (
    <ShownFirst.Provider value={firstVariants(media, direction)}>
      <Changed>{({ RowChanges }, rows) => <RowChanges rows={rows} at={[media.pointer]} />}</Changed>
      {media.schema ? (
        <SchemaView
          key={media.name}
          schema={media.schema}
          where={where}
          above={above}
          hidesExamples={hidesExamples}
        />
      ) : itemSchema ? null : (
        <p className="schema-missing">
          <em>{DETAILS.schemaNotProvided}</em>
        </p>
      )}
      {itemSchema && (
        <>
          <Under>
            <Heading as="h6" className="part-title">
              {DETAILS.sequence}
            </Heading>
          </Under>
          <SchemaView key={`${media.name} item`} schema={itemSchema} where={sequenceWhere(where, media)} />
        </>
      )}
      <EncodingList of={media} where={where} />
      <Extensions raw={media.raw} />
    </ShownFirst.Provider>
  );
}
