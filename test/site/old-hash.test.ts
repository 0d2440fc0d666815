/** Tests where hashes of the classic page and of Redoc lead on a site, by the table of the API. */
import { expect, test } from "vitest";
import type { Loaded } from "#load/load.ts";
import type { OpenAPI } from "#oas/types.ts";
import { readOptions } from "#options/read.ts";
import type { SearchFile } from "#search/shards.ts";
import { ApiPages } from "#site/api.tsx";
import { addressOfId } from "#site/live/old-hash.ts";

const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "T", version: "1", description: "# First\n\nText.\n\n# Second\n\n## Inner\n" },
  tags: [{ name: "a b" }],
  paths: {
    "/a/{b}": {
      get: { operationId: "getA", tags: ["a b"], parameters: [{ name: "q", in: "query", schema: {} }] },
      post: { tags: ["a b"] },
      put: { responses: {} },
      additionalOperations: { COPY: { operationId: "copyA", tags: ["a b"] } },
    },
    "/c": { get: { operationId: "repos/paths/get", tags: ["a b"] } },
  },
  webhooks: {
    done: { post: { operationId: "onDone", tags: ["a b"] } },
    "job-lost": { post: { operationId: "job/lost" } },
  },
  components: { schemas: { Pet: { properties: { name: {} } } } },
};

const SITE = { title: "S", basePath: "/", style: "", guides: [] };
const loaded: Loaded = {
  document: DOCUMENT as unknown as OpenAPI,
  original: DOCUMENT,
  version: "3.2.0",
  problems: [],
};
const pages = new ApiPages(
  SITE,
  { path: "t/", versions: [], folder: "t/", files: [] },
  loaded,
  readOptions([]),
);
const { files } = pages.search("T", { hash: () => "", size: () => 1 });
const table = JSON.parse(String(files[0]?.text)) as SearchFile;

test.each([
  ["section/First", ""],
  ["section/Second", "#section/Second"],
  ["section/Second/Inner", "#section/Second/Inner"],
  ["tag/a-b", "tags/a-b/"],
  ["operation/getA", "operations/get-a/"],
  ["operation/getA/query/q", "operations/get-a/#operation/getA/query/q"],
  ["tag/a-b/operation/getA", "operations/get-a/"],
  ["tag/a-b/paths/~1a~1{b}/get", "operations/get-a/"],
  ["/paths/~1a~1{b}/get", "operations/get-a/"],
  ["tag/a-b/paths/~1a~1{b}/get/query/q", "operations/get-a/#operation/getA/query/q"],
  ["tag/a-b/paths/~1a~1{b}/post", "operations/post-a-b/"],
  ["/paths/~1a~1{b}/put", "operations/put-a-b/"],
  ["tag/a-b/paths/~1a~1{b}/COPY", "operations/copy-a/"],
  ["tag/a-b/operation/repos/paths/get", "operations/repos-paths-get/"],
  ["operation/onDone", "webhooks/on-done/"],
  ["tag/a-b/paths/done/post", "webhooks/on-done/"],
  ["section/Webhooks/paths/job-lost/post", "webhooks/job-lost/"],
  ["section/Webhooks/operation/job/lost", "webhooks/job-lost/"],
  ["schema/Pet", "schemas/pet/"],
  ["schema/Pet/name", "schemas/pet/#schema/Pet/name"],
  ["nothing", undefined],
])("%s leads to %s", (id, address) => expect(addressOfId(table, id)).toBe(address));
