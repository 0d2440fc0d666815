/** Tests what `lectern site` says of options that have no effect on a site. */
import { expect, test, vi } from "vitest";
import { PATIENCE } from "./command.ts";
import { made, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: PATIENCE });

prepare();

test.each([
  [{}, []],
  [{ translations: { de: "de.yaml" } }, ["translations"]],
])("of %j, %j have no effect", async (options, named) => {
  const config = JSON.stringify({ apis: { pets: "pets.yaml" }, options });
  const { code, err } = await site(await made({ "pets.yaml": PETS, "lectern.config.json": config }));
  expect(code).toBe(0);
  expect([...err.matchAll(/The option (\w+) has no effect on a site\./g)].map(([, name]) => name)).toEqual(
    named,
  );
});
