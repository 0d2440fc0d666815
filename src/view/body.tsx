/** A request or response body: its media types and the schema of the chosen one. */
import type { ReactNode } from "react";
import { isXml, type MediaType } from "#model/media-type.ts";
import { Extensions } from "./extensions.tsx";
import { TellsXml } from "./facts.tsx";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { usePageState } from "./page.ts";
import { EncodingList } from "./parameter.tsx";
import { SchemaView, type Where } from "./schema.tsx";
import { Broken } from "./ui/broken.tsx";
import { Heading, Under } from "./ui/heading.tsx";
import { Select } from "./ui/select.tsx";

/** Which media type of a body the reader looks at; shared by the schema and the samples of that body. */
export function useMediaType(
  content: readonly MediaType[],
  address: string,
): [number, (index: number) => void] {
  const [kept, choose] = usePageState(`media:${address}`, 0);
  return [Math.min(kept, Math.max(0, content.length - 1)), choose];
}

/** The address of one media type of a body: what open rows and chosen variants are kept under. */
export function mediaAddress(address: string, media: MediaType): string {
  return `${address}/${media.name}`;
}

/** The schema of a body, under its heading. */
export function BodyView(props: {
  title: string;
  content: readonly MediaType[];
  where: Where;
  /** What stands in the heading after the media type: whether the body is required. */
  children?: ReactNode;
  description?: string;
}): ReactNode {
  const { content, where } = props;
  const [chosen, choose] = useMediaType(content, where.address);
  const media = content[chosen];
  return (
    <div className="body">
      <Heading as="h5" className="body-title">
        {props.title}{" "}
        <Select
          label={LABELS.contentType}
          className="media-type"
          options={content.map((one) => one.name)}
          chosen={chosen}
          onChoose={choose}
        />{" "}
        {props.children}
      </Heading>
      <Markdown text={props.description} className="body-description" />
      {media && (
        <TellsXml.Provider value={isXml(media.name) || !content.some((one) => isXml(one.name))}>
          <MediaView media={media} where={where} />
        </TellsXml.Provider>
      )}
    </div>
  );
}

function MediaView(props: { media: MediaType; where: Where }): ReactNode {
  const { media, where } = props;
  const inside = { ...where, address: mediaAddress(where.address, media) };
  const { itemSchema } = media;
  if (media.broken !== undefined) return <Broken reference={media.broken} />;
  return (
    <>
      {media.schema ? (
        <SchemaView key={media.name} schema={media.schema} where={inside} />
      ) : itemSchema ? null : (
        <p className="schema-missing">
          <em>{LABELS.schemaNotProvided}</em>
        </p>
      )}
      {itemSchema && (
        <>
          <Under>
            <Heading as="h6" className="part-title">
              {LABELS.sequence}
            </Heading>
          </Under>
          <SchemaView
            key={`${media.name} item`}
            schema={itemSchema}
            where={{ ...inside, address: `${inside.address}/item` }}
          />
        </>
      )}
      <EncodingList of={media} where={inside} />
      <Extensions raw={media.raw} />
    </>
  );
}
