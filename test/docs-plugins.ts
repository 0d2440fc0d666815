/** The code blocks of docs/plugins.md, and what each module of them adds to a page. */
import { readFileSync } from "node:fs";

const TEXT = readFileSync(new URL("../docs/plugins.md", import.meta.url), "utf8");

/** The code blocks of a language, in order. */
export function blocksOf(language: string): readonly string[] {
  return [...TEXT.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, code = ""]) =>
    found === language ? [code] : [],
  );
}

/** The description of all examples. */
export const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Zoo", version: "1", description: 'Hello.\n\n<Support team="billing" />' },
  servers: [{ url: "https://zoo.example.com" }],
  paths: {
    "/pets": {
      get: {
        operationId: "findPets",
        summary: "Find pets",
        "x-owner": "Ada",
        "x-new": true,
        "x-cost": 3,
        "x-scopes": ["zebra", "okapi"],
        "x-team": "Ferrets",
        parameters: [
          { name: "size", in: "query", schema: { enum: ["kg", "lb"], "x-units": { kg: "Kilograms" } } },
        ],
        responses: { 200: { description: "Done." } },
      },
    },
  },
};

/** What a page shows with each module, by the name of its plug-in. */
export const SHOWN: Readonly<Record<string, readonly string[]>> = {
  owners: ["Ask Ada about it."],
  newest: ['New: <a href="#operation/findPets">Find pets</a>'],
  cost: ["Costs 3 credits."],
  teams: [">Team Ferrets</", ">Kilograms<"],
  support: ["Write to the team billing."],
  cli: [">Our CLI</", ">HTTPie</"],
  scopes: [],
  count: ["1 paths"],
};
