import { describe, expect, test } from "vitest";
import { examples } from "#model/example.ts";
import { documentOf } from "./documents.ts";

const document = documentOf(
  { info: { title: "T" }, components: { examples: { e: { value: 1, summary: "target" }, none: null } } },
  "https://a.test/docs/api.json",
);

describe("examples", () => {
  test.each<[Record<string, unknown>, object[]]>([
    [{}, []],
    [{ example: 1 }, [{ value: 1, hasValue: true, pointer: "/m/example" }]],
    [{ example: null }, [{ value: null, hasValue: true }]],
    [{ example: 1, examples: {} }, [{ value: 1 }]],
    [
      { example: 1, examples: { "a/b": { value: 2 } } },
      [{ name: "a/b", value: 2, pointer: "/m/examples/a~1b" }],
    ],
    [
      { examples: { a: { value: null, summary: "S", description: "D" } } },
      [{ value: null, hasValue: true, summary: "S", description: "D" }],
    ],
    [
      { examples: { a: { dataValue: 1, serializedValue: "1" } } },
      [{ value: 1, serialized: "1", hasValue: true }],
    ],
    [
      { examples: { a: { externalValue: "e.json" } } },
      [{ hasValue: false, externalUrl: "https://a.test/docs/e.json" }],
    ],
    [
      { examples: { a: { $ref: "#/components/examples/e", summary: "beside" } } },
      [{ name: "a", value: 1, summary: "beside", pointer: "/components/examples/e" }],
    ],
    [{ examples: { a: { $ref: "#/none" } } }, [{ name: "a", hasValue: false, broken: "#/none" }]],
    [{ examples: { a: { id: 5 } } }, [{ value: { id: 5 }, hasValue: true }]],
    [
      { examples: { a: "text", b: null } },
      [
        { value: "text", hasValue: true },
        { value: null, hasValue: true },
      ],
    ],
    [{ examples: "x", example: "y" }, [{ value: "y" }]],
    [{ example: { $ref: "#/components/examples/e" } }, [{ value: 1 }]],
    [{ examples: { a: { value: { $ref: "#/components/examples/e" } } } }, [{ value: 1 }]],
    [{ example: { $ref: "#/info" } }, [{ value: { title: "T" } }]],
    [{ example: { $ref: "#/none" } }, [{ value: { $ref: "#/none" } }]],
    [{ example: { $ref: "#/info", a: 1 } }, [{ value: { $ref: "#/info", a: 1 } }]],
  ])("%j", (host, expected) => {
    const read = examples(document, host, "/m");
    expect(read).toHaveLength(expected.length);
    expect(read).toMatchObject(expected);
  });
});
