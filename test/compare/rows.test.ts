import { expect, test } from "vitest";
import { rowOf } from "#compare/rows.ts";

test.each([
  ["", ""],
  ["/info", "/info"],
  ["/info/title", "/info"],
  ["/tags/0/description", "/tags/0"],
  ["/paths/~1a", "/paths/~1a"],
  ["/paths/~1a/get", "/paths/~1a/get"],
  ["/paths/~1a/get/operationId", "/paths/~1a/get"],
  ["/paths/~1a/additionalOperations/COPY/summary", "/paths/~1a/additionalOperations/COPY"],
  ["/paths/~1a/parameters/0/required", "/paths/~1a/parameters/0"],
  ["/paths/~1a/get/parameters/2", "/paths/~1a/get/parameters/2"],
  ["/paths/~1a/get/parameters", "/paths/~1a/get"],
  ["/paths/~1a/get/parameters/2/schema/enum/0", "/paths/~1a/get/parameters/2/schema"],
  ["/paths/~1a/get/responses/200/description", "/paths/~1a/get/responses/200"],
  ["/paths/~1a/get/responses/200/headers/X/schema/type", "/paths/~1a/get/responses/200/headers/X/schema"],
  [
    "/paths/~1a/post/requestBody/content/application~1json/schema/properties/type/type",
    "/paths/~1a/post/requestBody/content/application~1json/schema/properties/type",
  ],
  ["/paths/~1a/post/requestBody/content", "/paths/~1a/post/requestBody"],
  ["/paths/~1a/post/callbacks/done/{$url}/post/summary", "/paths/~1a/post/callbacks/done/{$url}/post"],
  ["/webhooks/w/post/description", "/webhooks/w/post"],
  ["/components/schemas/A/maxLength", "/components/schemas/A"],
  ["/components/schemas/A/properties", "/components/schemas/A"],
  ["/components/schemas/A/items/properties/b/required/1", "/components/schemas/A/items/properties/b"],
  ["/components/schemas/A/allOf/1/oneOf/0/title", "/components/schemas/A/allOf/1/oneOf/0"],
  ["/components/schemas/toString/constructor", "/components/schemas/toString"],
])("%s is in the row %s", (pointer, row) => {
  expect(rowOf(pointer)).toBe(row);
});
