/** Lists the vendor extensions that Lectern reads. `showExtensions` shows the others. */

/** A vendor extension: its name, the Objects that may have it, and its meaning. */
export interface ExtensionRow {
  name: `x-${string}`;
  on: readonly string[];
  says: string;
}

/** Every vendor extension that the page interprets. */
export const EXTENSIONS: readonly ExtensionRow[] = [
  { name: "x-logo", on: ["Info"], says: "an image above the menu: url, altText, href, backgroundColor" },
  { name: "x-tagGroups", on: ["OpenAPI"], says: "groups of tags in the menu: name, tags" },
  { name: "x-topics", on: ["OpenAPI"], says: "additional sections of text: title, content, example" },
  {
    name: "x-scalar-sdk-installation",
    on: ["OpenAPI", "Info"],
    says: "libraries: lang, description, source",
  },
  { name: "x-scalar-links", on: ["OpenAPI", "Info"], says: "additional links: name, url" },
  { name: "x-webhooks", on: ["OpenAPI"], says: "webhooks, as in OpenAPI 3.1" },
  { name: "x-displayName", on: ["Tag", "Security Scheme", "Schema"], says: "the name that readers see" },
  { name: "x-traitTag", on: ["Tag"], says: "a tag with only a description; it lists no operations" },
  {
    name: "x-internal",
    on: ["Tag", "Path Item", "Operation", "Parameter", "Schema"],
    says: "a badge: internal",
  },
  { name: "x-usePkce", on: ["OAuth Flow"], says: "whether and how PKCE is used" },
  { name: "x-default-scopes", on: ["OAuth Flow"], says: "the scopes requested by default" },
  { name: "x-tokenName", on: ["OAuth Flow"], says: "the name of the token in the server's response" },
  { name: "x-scalar-credentials-location", on: ["OAuth Flow"], says: "header or body" },
  { name: "x-codeSamples", on: ["Operation"], says: "code samples: lang, label, source, lib" },
  { name: "x-code-samples", on: ["Operation"], says: "the same" },
  { name: "x-codeSample", on: ["Operation"], says: "the same" },
  { name: "x-code-sample", on: ["Operation"], says: "the same" },
  { name: "x-custom-examples", on: ["Operation"], says: "the same" },
  { name: "x-readme", on: ["Operation"], says: "the same, under code-samples: language, name, code" },
  { name: "x-stainless-snippets", on: ["Operation"], says: "the same, by language" },
  { name: "x-scalar-examples", on: ["Operation"], says: "the same" },
  {
    name: "x-badges",
    on: ["Operation", "Parameter", "Schema"],
    says: "badges beside the name: name (or label), color, position",
  },
  {
    name: "x-ignoredHeaderParameters",
    on: ["OpenAPI", "Operation"],
    says: "header parameters to leave out, by name",
  },
  { name: "x-summary", on: ["Response"], says: "the summary of the response" },
  { name: "x-hideTryItPanel", on: ["Operation"], says: "true: no form to send a request" },
  { name: "x-hideReplay", on: ["Operation"], says: "the same" },
  { name: "x-explorer-enabled", on: ["OpenAPI", "Tag", "Operation"], says: "false: the same" },
  { name: "x-mcp", on: ["OpenAPI", "Operation"], says: "nothing for readers" },
  { name: "x-metadata", on: ["Info"], says: "nothing for readers" },
  { name: "x-keywords", on: ["Tag", "Operation"], says: "additional search terms" },
  { name: "x-tags", on: ["Schema"], says: "the tags that list the schema" },
  { name: "x-circular-ref", on: ["Schema"], says: "nothing: left behind by tools" },
  { name: "x-parentRefs", on: ["Schema"], says: "the same" },
  { name: "x-refsStack", on: ["Schema"], says: "the same" },
  { name: "x-nullable", on: ["Schema"], says: "null is allowed too" },
  { name: "x-enumDescriptions", on: ["Schema"], says: "descriptions of the enum's values" },
  { name: "x-enum-descriptions", on: ["Schema"], says: "the same, by value or as a parallel list" },
  { name: "x-enum-varnames", on: ["Schema"], says: "names of the enum's values, a parallel list" },
  { name: "x-enumNames", on: ["Schema"], says: "the same" },
  {
    name: "x-ms-enum",
    on: ["Schema"],
    says: "names and descriptions of the enum's values: value, name, description",
  },
  { name: "x-deprecated", on: ["Schema"], says: "deprecated, in versions without the keyword" },
  { name: "x-order", on: ["Schema"], says: "the position of a property" },
  { name: "x-expandableFields", on: ["Schema"], says: "properties that the API can expand" },
  { name: "x-expansionResources", on: ["Schema"], says: "the schemas of an expanded property: oneOf" },
  { name: "x-state", on: ["Operation", "Parameter", "Schema"], says: "a badge: the lifecycle state" },
  { name: "x-stability", on: ["Operation", "Parameter", "Schema"], says: "the same" },
  { name: "x-scalar-stability", on: ["Operation", "Parameter", "Schema"], says: "the same" },
  { name: "x-fern-availability", on: ["Operation", "Parameter", "Schema"], says: "the same" },
  { name: "x-beta", on: ["Operation", "Parameter", "Schema"], says: "the same: beta" },
  {
    name: "x-additionalPropertiesName",
    on: ["Schema"],
    says: "the placeholder for the keys of additional properties",
  },
  { name: "x-explicitMappingOnly", on: ["Discriminator"], says: "only mapped schemas are variants" },
  { name: "x-discriminator", on: ["Schema"], says: "a discriminator in some 2.0 descriptions" },
  { name: "x-discriminator-value", on: ["Schema"], says: "the discriminator's value for this schema" },
  { name: "x-servers", on: ["OpenAPI"], says: "the servers of a 2.0 description" },
  { name: "x-example", on: ["Media Type", "Parameter", "Schema"], says: "an example in a 2.0 description" },
  { name: "x-examples", on: ["Media Type", "Parameter", "Schema"], says: "examples in a 2.0 description" },
];

const READ = new Set<string>(EXTENSIONS.map((row) => row.name));

/** Whether Lectern interprets this extension. */
export function isKnownExtension(name: string): boolean {
  return READ.has(name);
}
