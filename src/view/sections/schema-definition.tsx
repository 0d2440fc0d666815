/** `<SchemaDefinition schemaRef="…" />` in a description: a component schema within prose. */
import type { ReactNode } from "react";
import { mediaTypes } from "#model/media-type.ts";
import { asText } from "#oas/read.ts";
import { mediaAddress } from "#view/objects/body.tsx";
import { BodyPanel } from "#view/objects/samples.tsx";
import { usePage } from "#view/page/page.ts";
import type { Where } from "#view/schema/rows.ts";
import { SchemaView } from "#view/schema/schema.tsx";

/** Shows the schema that `schemaRef` names, with a sample; says so if there is no such schema. */
export function SchemaDefinition(props: { attributes: Readonly<Record<string, unknown>> }): ReactNode {
  const { attributes } = props;
  const { document } = usePage();
  const ref = asText(attributes["schemaRef"]);
  if (ref === undefined) return null;
  const has = (name: string, isDefault: boolean): boolean =>
    !["false", false].includes((attributes[name] as string | boolean | undefined) ?? isDefault);
  const direction = DIRECTIONS[`${has("showReadOnly", false)} ${has("showWriteOnly", false)}`] ?? "neither";
  const where: Where = { direction, address: `definition/${direction}/${ref}`, id: "" };
  const example = asText(attributes["exampleRef"]);
  const examples = example === undefined ? undefined : { example: { $ref: example } };
  const content = mediaTypes(document, { "application/json": { schema: { $ref: ref }, examples } }, "");
  const [media] = content;
  if (!media?.schema) return null;
  return (
    <>
      <SchemaView schema={media.schema} where={{ ...where, address: mediaAddress(where.address, media) }} />
      {has("showExample", true) && media.schema.broken === undefined && (
        <div className="samples">
          <BodyPanel content={content} where={where} />
        </div>
      )}
    </>
  );
}

/** The direction of samples, by whether read-only and write-only properties are shown. */
const DIRECTIONS: Readonly<Record<string, Where["direction"]>> = {
  "true true": "any",
  "true false": "response",
  "false true": "request",
};
