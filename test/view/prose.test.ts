import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { renderPage } from "#render/render.tsx";

const components = {
  securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  schemas: {
    Cat: {
      type: "object",
      properties: {
        both: { type: "string" },
        made: { type: "string", readOnly: true },
        secret: { type: "string", writeOnly: true },
      },
    },
  },
  examples: { Tom: { value: { both: "Tom himself" } } },
};

/** The HTML of a prebuilt page with this text. */
async function page(
  where: "info" | "section" | "tag" | "operation",
  prose: string,
  options: Record<string, unknown> = {},
): Promise<string> {
  const text = (one: string, before = ""): string => (one === where ? before + prose : "");
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1", description: text("info") + text("section", "# Section\n\n") },
    tags: [{ name: "t", description: text("tag") }],
    paths: { "/a": { get: { summary: "Get", tags: ["t"], description: text("operation") } } },
    components,
  };
  const html = renderPage(await load({ text: JSON.stringify(document) }, { yaml: never, fetch: never }), {
    options: { noAutoAuth: true, ...options },
    scripts: { src: "page.js" },
  });
  const main = html.slice(html.indexOf("<main"));
  return main.slice(0, main.indexOf('<section id="section/Components"'));
}

const names = (html: string): string[] =>
  [...html.matchAll(/class="property-name">(\w+)</g)].flatMap(([, name]) => name ?? []);

/** A component of the host page that renders its props as text. */
function Note(props: Record<string, ReactNode>): ReactNode {
  return createElement(
    "aside",
    { title: props["title"] as string },
    props["children"],
    props["of"],
    props["extra"],
  );
}

/** A component that trusts its props. */
function Plain(props: object): ReactNode {
  return createElement("aside", props);
}

const CAT = "#/components/schemas/Cat";

describe("security definitions", () => {
  test.each(["info", "section", "tag", "operation"] as const)("in the text of %s", async (where) => {
    for (const spelling of [
      "<security-definitions/>",
      "<security-definitions></security-definitions>",
      "<SecurityDefinitions />",
      "<!-- ReDoc-Inject: <security-definitions> -->",
      "<!-- ReDoc-Inject: <security-definitions/> -->",
      "<!--ReDoc-Inject:<SecurityDefinitions />-->",
    ]) {
      const html = await page(where, `Before.\n\n${spelling}\n\nAfter.`);
      expect(html).toContain('id="section/Authentication/key"');
      expect(html).toMatch(/Before\..*X-Key.*After\./s);
      expect(html).not.toContain("ReDoc-Inject");
    }
  });
});

describe("schemas in prose", () => {
  test.each([
    ["", ["both"]],
    ["showReadOnly={true}", ["both", "made"]],
    ["showWriteOnly={true}", ["both", "secret"]],
    ["showReadOnly={true} showWriteOnly={true}", ["both", "made", "secret"]],
    ["showReadOnly={false} showWriteOnly", ["both", "secret"]],
  ])("%s", async (attributes, shown) => {
    for (const where of ["info", "section", "tag"] as const) {
      const html = await page(where, `<SchemaDefinition schemaRef="${CAT}" ${attributes} />`);
      expect(names(html)).toEqual(shown);
    }
  });

  test("a sample, unless it is disabled; exampleRef has precedence", async () => {
    const definition = (attributes: string): Promise<string> =>
      page("section", `<SchemaDefinition schemaRef="${CAT}" ${attributes} />`);
    expect(await definition("")).toContain("redoc-json");
    expect(await definition('exampleRef="#/components/examples/Tom"')).toContain("Tom himself");
    expect(await definition("showExample={false}")).not.toContain("redoc-json");
  });

  test("a missing one is reported", async () => {
    const html = await page("section", '<SchemaDefinition schemaRef="#/components/schemas/Dog" />');
    expect(html).toContain("#/components/schemas/Dog");
  });
});

describe("components of the host", () => {
  test.each(["info", "section", "tag", "operation"] as const)("in the text of %s", async (where) => {
    const allowedMdComponents = {
      Note: {
        component: Note,
        props: { extra: " from the option" },
        propsSelector: (store: { spec: { data: { info: { title: string } } } }) => ({
          of: ` of ${store.spec.data.info.title}`,
        }),
      },
    };
    const html = await page(where, 'Before.\n\n<Note title="Careful">\nWet paint\n</Note>\n\nAfter.', {
      allowedMdComponents,
    });
    expect(html).toMatch(
      /Before\..*<aside title="Careful">Wet paint of T from the option<\/aside>.*After\./s,
    );
  });

  test("a name that is not allowed, an invalid entry, and props that descriptions may not set", async () => {
    expect(await page("section", "<Note />", { allowedMdComponents: { Other: {} } })).not.toContain("<aside");
    expect(await page("section", "a\n\n<Note />\n\nb", { allowedMdComponents: { Note: "x" } })).toContain(
      "<p>b",
    );
    const html = await page(
      "section",
      '<Plain dangerouslySetInnerHTML={{"__html":"<img onerror=x>"}} id="y" />',
      {
        allowedMdComponents: { Plain: { component: Plain } },
      },
    );
    expect(html).toContain('<aside id="y"></aside>');
  });
});

function never(): never {
  throw new Error("Nothing is to be loaded.");
}

test("a component whose description contains itself is shown once", async () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1", description: "<security-definitions />" },
    components: {
      securitySchemes: { key: { type: "http", description: "Before\n\n<security-definitions />\n\nAfter" } },
    },
  };
  const html = renderPage(await load({ document }, { yaml: never, fetch: never }));
  expect(html.match(/Before/g)).toHaveLength(html.match(/class="security-scheme"/g)?.length ?? 0);
  expect(html).toContain("After");
});

test.each(["<table><tr><td>a</td></tr></table>", "| a |\n| - |\n| b |"])(
  "a table scrolls in a box of its own, so that the page does not: %s",
  async (table) => {
    expect(await page("info", table)).toMatch(/<div class="table-box"><table>/);
  },
);
