/** The tools that read one part of a description as Markdown, as the page copies it. */
import { type Item, sectionOf } from "#model/outline/menu.ts";
import { idOfHash } from "#model/outline/routes.ts";
import { requestLine } from "#model/request-line.ts";
import * as unread from "#model/whole/unread.ts";
import { asText, type Raw } from "#oas/read.ts";
import { bodySamples } from "#samples/body.ts";
import { code } from "#text/markdown.ts";
import { schemaText, sectionText } from "#text/text.ts";
import { type Api, oneLine } from "./api.ts";
import { MOST_CHARACTERS } from "./cut.ts";
import { apisOf, findOne, OPERATIONS, type Search, similarIn } from "./find.ts";
import { linesOf, ONLY, partOfOperation } from "./parts.ts";
import { SCHEMAS } from "./schemas.ts";
import type { Argument, Tool } from "./tool.ts";

/** What `text` needs to write. */
type Whole = Parameters<typeof sectionText>[1];

const EXAMPLES: Argument = {
  type: "boolean",
  says: "Whether to include the examples of bodies. Default: only if the answer is then not cut.",
};

/** Reads an operation. */
export const READ_OPERATION: Tool = {
  name: "read_operation",
  title: "Read an operation",
  says: "Everything about one operation or webhook as Markdown: description, servers, authorization, parameters, request body, responses with their fields, callbacks.",
  takes: {
    operation: {
      type: "string",
      says: 'Its id, such as "listPets", or its method and path, such as "GET /pets/{id}". A concrete path or an address works too, with or without the method. A webhook: its id, or its method and name.',
      required: true,
    },
    only: ONLY,
    examples: EXAMPLES,
  },
  run: async (apis, args) => {
    const { api, found } = await findOne(OPERATIONS, apisOf(apis, args), String(args["operation"]));
    const only = asText(args["only"])?.trim();
    if (only !== undefined) return withExamples(api, args, (whole) => partOfOperation(found, only, whole));
    const item = api.menu.entryOf(found);
    return item ? withExamples(api, args, (whole) => sectionText(item, whole)) : code(requestLine(found));
  },
};

/** Reads a schema. */
export const READ_SCHEMA: Tool = {
  name: "read_schema",
  title: "Read a schema",
  says: 'The fields of one schema as Markdown, with their types and constraints. Use it for what an operation marks as "not listed here".',
  takes: {
    schema: {
      type: "string",
      says: 'Its name in the components, its title, or a JSON pointer to any schema, such as "#/components/schemas/Pet/properties/owner".',
      required: true,
    },
    examples: EXAMPLES,
  },
  run: async (apis, args) => {
    const { api, found } = await findOne(SCHEMAS, apisOf(apis, args), String(args["schema"]));
    const { name, schema } = found;
    const place = `Place: ${code(oneLine(`#${schema.pointer}`, 500))}`;
    return withExamples(api, args, (whole) => {
      const [head = "", ...rest] = schemaText(name, schema, whole).split("\n");
      return [head, "", place, ...rest].join("\n");
    });
  },
};

/** Reads anything else that a search finds. */
export const READ_SECTION: Tool = {
  name: "read_section",
  title: "Read a section",
  says: "What the description says besides operations and schemas, as Markdown: about the API as a whole, a tag with the list of its operations, a heading of the description, authentication. Without a section, it answers with the text about the API and the list of all sections.",
  takes: {
    section: {
      type: "string",
      says: 'The id of a search result, such as "tag/pets" or "section/Authentication", or the name of a tag.',
    },
  },
  run: async (apis, args) => {
    const chosen = apisOf(apis, args);
    const name = asText(args["section"]);
    if (name === undefined) return chosen.map(aboutApi).join("\n\n");
    const { api, found } = await findOne(SECTIONS, chosen, name);
    return sectionText(found, wholeOf(api, true));
  },
};

/** Finds sections by their ids and labels. */
const SECTIONS: Search<Item> = {
  noun: "section",
  find: ({ menu }, name) => {
    const item = menu.find(idOfHash(name));
    if (item) return [sectionOf(item)];
    const lower = name.toLowerCase();
    return menu.sections.filter((one) => isOther(one) && one.label.toLowerCase() === lower);
  },
  show: (_api, { id, label }) => `${code(oneLine(id, 200))} ${oneLine(label, 100)}`,
  similar: async (api, name) => {
    const tags = await similarIn(api, name, "tag");
    const others = await similarIn(api, name, "section");
    return [...tags, ...others].map((id) => code(oneLine(id, 200)));
  },
};

/** How many sections are listed. */
const MOST_SECTIONS = 500;

function aboutApi(api: Api): string {
  const others = api.menu.sections.filter(isOther);
  const listed = others.slice(0, MOST_SECTIONS).map(({ id, label, items }) => {
    const operations = items.filter(({ kind }) => kind === "operation").length;
    const count = operations === 0 ? "" : ` (${operations} ${operations === 1 ? "operation" : "operations"})`;
    return `- ${code(oneLine(id, 200))} ${oneLine(label, 100)}${count}`;
  });
  const more = others.length > MOST_SECTIONS ? [`- and ${others.length - MOST_SECTIONS} more`] : [];
  const text = sectionText(undefined, wholeOf(api, true)).trim();
  return [text, "## Sections", [...listed, ...more].join("\n")].join("\n\n");
}

function isOther({ kind }: Item): boolean {
  return kind !== "operation" && kind !== "schema" && kind !== "group";
}

/** The text with examples, if they are wanted or do not make it too long for one answer. */
function withExamples(api: Api, args: Raw, write: (whole: Whole) => string): string {
  const wanted = args["examples"];
  if (wanted === false) return write(wholeOf(api, false));
  const text = write(wholeOf(api, true));
  if (wanted === true || text.length <= MOST_CHARACTERS) return text;
  const short = write(wholeOf(api, false));
  return `${short.trimEnd()}\n\n(Examples of bodies are left out, because the answer would be cut. "examples": true includes them.)\n`;
}

function wholeOf({ document, menu }: Api, hasExamples: boolean): Whole {
  return {
    document,
    menu,
    unread,
    lines: linesOf,
    samples: (media, direction) => (hasExamples ? bodySamples(media, { direction }) : []),
  };
}
