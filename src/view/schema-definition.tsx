/** `<SchemaDefinition schemaRef="…" />` in a description: a component schema in the middle of prose. */
import type { ReactNode } from "react";
import { asText } from "#oas/read.ts";
import { usePage } from "./page.ts";
import { SchemaView } from "./schema.tsx";

/** Draws the schema that `schemaRef` names; says so where there is none. */
export function SchemaDefinition(props: { attributes: Readonly<Record<string, unknown>> }): ReactNode {
  const { attributes } = props;
  const { document } = usePage();
  const ref = asText(attributes["schemaRef"]);
  if (ref === undefined) return null;
  const schema = document.schema({ $ref: ref }, "");
  const direction =
    attributes["showWriteOnly"] === true && attributes["showReadOnly"] !== true ? "request" : "response";
  return <SchemaView schema={schema} where={{ direction, address: `definition/${ref}` }} />;
}
