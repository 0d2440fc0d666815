/** A request or response body: its media types and the schema of the chosen one. */
import type { ReactNode } from "react";
import type { MediaType } from "#model/media-type.ts";
import { LABELS } from "./labels.ts";
import { Markdown } from "./markdown.tsx";
import { usePageState } from "./page.ts";
import { ParameterList } from "./parameter.tsx";
import { SchemaView, type Where } from "./schema.tsx";
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
  if (!media) return null;
  const inside = { ...where, address: mediaAddress(where.address, media) };
  const { itemSchema } = media;
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
      {props.description !== undefined && <Markdown text={props.description} className="body-description" />}
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
              {LABELS.items}
            </Heading>
          </Under>
          <SchemaView
            key={`${media.name} item`}
            schema={itemSchema}
            where={{ ...inside, address: `${inside.address}/item` }}
          />
        </>
      )}
      <EncodingView media={media} where={inside} />
    </div>
  );
}

/** How single properties of a form or multipart body are written out. */
function EncodingView(props: { media: MediaType; where: Where }): ReactNode {
  const { encoding } = props.media;
  if (encoding.length === 0) return null;
  return (
    <div className="encoding">
      <Under>
        <Heading as="h6" className="part-title">
          {LABELS.encoding}
        </Heading>
      </Under>
      <ul className="fields">
        {encoding.map((one) => (
          <li key={one.property} className="field">
            <div className="field-head">
              <span className="property-name">{one.property}</span>
              <span className="facts">
                {one.contentType !== undefined && <span className="type">{one.contentType}</span>}
                {one.style !== undefined && <span className="mark">{`style: ${one.style}`}</span>}
                {one.explode !== undefined && <span className="mark">{`explode: ${one.explode}`}</span>}
                {one.allowReserved && <span className="mark">{LABELS.allowReserved}</span>}
              </span>
              {one.headers.length > 0 && (
                <ParameterList
                  parameters={one.headers}
                  where={{ ...props.where, address: `${props.where.address}/encoding/${one.property}` }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
