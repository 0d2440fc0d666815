import { expect, test } from "vitest";
import { templateMatch, withoutHosts } from "#search/paths.ts";
import { segmentsOf } from "#search/terms.ts";

test.each([
  ["create a charge", "create a charge"],
  ["https://api.a.test/v1/charges/ch_1?limit=3#top", "/v1/charges/ch_1"],
  ["GET https://api.a.test/v1/charges currency", "GET /v1/charges currency"],
  ["/v1/charges?limit=3", "/v1/charges"],
  ["https://a.test", "https://a.test"],
  ["curl https://a.test/pets -H 'Accept: */*'", "/pets"],
  ["curl -X DELETE 'https://a.test/pets/1' -v", "DELETE /pets/1"],
  ["curl --request PUT --url https://a.test/pets/1", "PUT /pets/1"],
  ["curl", "curl"],
  ["", ""],
])("%s is searched as %s", (typed, searched) => expect(withoutHosts(typed)).toBe(searched));

/** The templates that a path matches, best first. */
function filled(path: string, templates: readonly string[]): string[] {
  return templates
    .map((template) => ({ template, worth: templateMatch(segmentsOf(path), segmentsOf(template)) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ template }) => template);
}

test.each([
  ["ids fill parameters; a literal segment counts more", "/files/search", ["/files/search", "/files/{id}"]],
  ["the longer template is still to come", "/files/f-1", ["/files/{id}", "/files/{id}/content"]],
  ["the last segment may be begun", "/files/f-1/con", ["/files/{id}/content"]],
  ["the base path of a server may be in front", "/v1/files/f-1", ["/files/{id}"]],
  ["what the template begins with may be left out", "/files/f-1", ["/v1/files/{id}", "/{team}/files/{id}"]],
  ["text may stand around a parameter", "/Calls/CA1.json", ["/Calls/{Sid}.json"]],
  ["what the parameters are called does not count", "/files/{x}", ["/files/{id}"]],
  ["upper and lower case are the same", "/FILES", ["/files"]],
])("%s", (_, path, templates) =>
  expect(filled(path, [...["/other", "/{any}", "/other/{id}"], ...[...templates].reverse()])).toEqual(
    templates,
  ),
);

test("a path does not match other templates", () => {
  expect(
    filled("/files/f-1/content", ["/files/{id}/parts", "/files", "/{a}/{b}/{c}", "/file/{id}/content"]),
  ).toEqual([]);
});
