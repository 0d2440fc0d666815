import { expect, test } from "vitest";
import { Menu } from "#model/outline/menu.ts";
import { olderEntry } from "#model/outline/older-routes.ts";
import { idOfHash } from "#model/outline/routes.ts";
import { documentOf } from "../documents.ts";

const description = `
# Introduction

## Rules & rights

# What's \`new\`

## In **bold**

# A < B

# Twice

# Twice

# [Read](/on) this

# Привет

# 概要

# Access

<SecurityDefinitions />
`;

const menu = new Menu(
  documentOf({
    info: { description },
    tags: [
      { name: "pet", description: "# Limits & more\n\n## Deep" },
      { name: "My Tag/1 (new)" },
      { name: "events" },
      { name: "日本" },
      { name: "Cats & Dogs" },
    ],
    "x-tagGroups": [{ name: "All of it", tags: ["pet", "My Tag/1 (new)", "events", "日本", "Cats & Dogs"] }],
    paths: {
      "/pet": { post: { operationId: "addPet", summary: "Add a pet", tags: ["pet", "events"] } },
      "/pet/{id}": {
        get: { tags: ["pet"] },
        put: { operationId: 'say "hi" \\o/', tags: ["pet"] },
        delete: { operationId: "100% of it", tags: ["My Tag/1 (new)"] },
      },
      "/events": { get: { operationId: "listSpecialEvents", tags: ["events"] } },
      "/free": { get: { operationId: "free" }, put: {} },
      "/asia": { get: { operationId: "一覧", tags: ["日本"] } },
    },
    webhooks: { newPet: { post: { tags: ["pet"] } }, oldPet: { post: { operationId: "oldPet" } } },
    components: {
      securitySchemes: { api_key: {}, "petstore auth": {} },
      schemas: { Pet: { "x-tags": ["pet"] }, "Cat.Model": { "x-tags": ["pet"] } },
    },
  }),
);

/** Resolves a hash as the page does. */
function place(hash: string): string | undefined {
  const id = idOfHash(hash);
  const item = menu.find(id);
  return (item && item.kind !== "group" ? item : olderEntry(menu, id))?.id;
}

test.each([
  // Headings: as written; as Redoc 2.0.0-rc.8 made them of HTML; as Redoc 2.5 did, without the references; as Redoc 3 does
  ["#section/Introduction", "section/Introduction"],
  ["#/introduction", "section/Introduction"],
  ["#/section/introduction", "section/Introduction"],
  ["#section/Introduction/Rules-and-rights", "section/Introduction/Rules-and-rights"],
  ["#section/Introduction/Rules-andamp-rights", "section/Introduction/Rules-and-rights"],
  ["#/introduction/rules-and-rights", "section/Introduction/Rules-and-rights"],
  ["#section/What's-new", "section/What's-new"],
  ["#section/What%27s-new", "section/What's-new"],
  ["#section/Whatand39s-lesscodegreaternewlesscodegreater", "section/What's-new"],
  ["#section/What's-lesscodegreaternewlesscodegreater", "section/What's-new"],
  [
    "#section/What's-lesscodegreaternewlesscodegreater/In-lessstronggreaterboldlessstronggreater",
    "section/What's-new/In-bold",
  ],
  ["#section/A-less-B", "section/A-less-B"],
  ["#section/A-andlt-B", "section/A-less-B"],
  ["#section/Twice", "section/Twice"],
  ["#section/Twice-2", "section/Twice-2"],
  ['#section/lessa-href"on"greaterReadlessagreater-this', "section/Read-this"],
  ["#section/Privet", "section/Privet"],
  ["#section/%E6%A6%82%E8%A6%81", "section/概要"],
  ["#section/概要", "section/概要"],
  // Tags, and headings in their descriptions
  ["#tag/pet", "tag/pet"],
  ["#/pet", "tag/pet"],
  ["#tag/pet/Limits-and-more", "tag/pet/Limits-and-more"],
  ["#tag/pet/Limits-andamp-more", "tag/pet/Limits-and-more"],
  ["#tag/pet/Limits-and-more/Deep", "tag/pet/Limits-and-more/Deep"],
  ["#tag/My-Tag1-(new)", "tag/My-Tag1-(new)"],
  ["#/my-tag1-new", "tag/My-Tag1-(new)"],
  ["#tag/日本", "tag/日本"],
  ["#tag/%E6%97%A5%E6%9C%AC", "tag/日本"],
  ["#tag/Cats-and-Dogs", "tag/Cats-and-Dogs"],
  ["#group/All-of-it", "tag/pet"],
  // Operations with an operationId
  ["#operation/addPet", "operation/addPet"],
  ["#tag/pet/operation/addPet", "operation/addPet"],
  ["#tag/events/operation/addPet", "tag/events/operation/addPet"],
  ["#tag/pet/paths/~1pet/post", "operation/addPet"],
  ["#/pet/addpet", "operation/addPet"],
  ["#/pet/add-a-pet", "operation/addPet"],
  ["#/events/listspecialevents", "operation/listSpecialEvents"],
  ["#operation/free", "operation/free"],
  ["#/free", "operation/free"],
  ["#/paths/~1free/get", "operation/free"],
  ['#operation/say "hi" \\o/', 'operation/say "hi" \\o/'],
  ["#operation/say%20%22hi%22%20%5Co/", 'operation/say "hi" \\o/'],
  ["#tag/pet/operation/say%20%22hi%22%20%5Co%2F", 'operation/say "hi" \\o/'],
  ["#operation/say%2520%2522hi%2522%2520%255Co/", 'operation/say "hi" \\o/'],
  ["#operation/100% of it", "operation/100% of it"],
  ["#operation/100%%20of%20it", "operation/100% of it"],
  ["#operation/100%25%20of%20it", "operation/100% of it"],
  ["#tag/My-Tag1-(new)/operation/100%25%20of%20it", "operation/100% of it"],
  ["#operation/%E4%B8%80%E8%A6%A7", "operation/一覧"],
  // Operations without one
  ["#tag/pet/paths/~1pet~1{id}/get", "tag/pet/paths/~1pet~1{id}/get"],
  ["#tag/pet/paths/~1pet~1%7Bid%7D/get", "tag/pet/paths/~1pet~1{id}/get"],
  ["#/paths/~1free/put", "/paths/~1free/put"],
  ["#%2Fpaths%2F~1free%2Fput", "/paths/~1free/put"],
  ["#tag/pet/paths/newPet/post", "tag/pet/paths/newPet/post"],
  ["#operation/oldPet", "operation/oldPet"],
  ["#/paths/oldPet/post", "operation/oldPet"],
  // Schemas
  ["#schema/Pet", "schema/Pet"],
  ["#schema/Cat.Model", "schema/Cat.Model"],
  ["#/schemas/pet", "schema/Pet"],
  // Security schemes: below the heading that lists them, or below the constant of Redoc 2.5
  ["#section/Authentication/api_key", "section/Authentication/api_key"],
  ["#section/Access/api_key", "section/Authentication/api_key"],
  ["#section/Authentication/petstore%20auth", "section/Authentication/petstore auth"],
  ["#section/Authentication/petstore auth", "section/Authentication/petstore auth"],
  // Without a target
  ["#%E0%A4%A", undefined],
  ["#", undefined],
  ["#footer", undefined],
  ["#introduction", undefined],
  ["#operation/gone", undefined],
  ["#constructor", undefined],
  ["#/", undefined],
  ["#/constructor", undefined],
])("%s leads to %s", (hash, id) => expect(place(hash)).toBe(id));
