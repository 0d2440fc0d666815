/** YAML in the editor: its colours, suggestions and explanations. A part that loads with such a body. */
import { yamlLanguage } from "@codemirror/lang-yaml";
import type { Extension } from "@codemirror/state";
import { syntaxOf } from "#console/suggestions/yaml-syntax.ts";
import type { Schema } from "#model/schema/schema.ts";
import { helpFor } from "./help.ts";

/** The extensions for a text of YAML. */
export function extensionsFor(schema: Schema | undefined): Extension {
  return [yamlLanguage, schema ? helpFor(schema, syntaxOf) : []];
}
