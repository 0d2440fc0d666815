/** Tests what a host holds of a page: commands wait until the page stands; what ends is told. */
import { expect, test, vi } from "vitest";
import { Live } from "#view/page/live-page.ts";
import type { Page } from "#view/page/page.ts";

/** After all that is ready. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function fakePage(goTo: (page: Page, id: string) => void, openSearch: typeof goTo): Page {
  const document = { raw: { openapi: "3.2.0" } };
  return { document, parts: { beside: { load: async () => ({ goTo, openSearch }) } } } as unknown as Page;
}

test("commands wait for the page, in order, and go to the one that stands", async () => {
  const done: unknown[] = [];
  const page = fakePage(
    (_, id) => done.push(["goTo", id]),
    (_, text) => done.push(["search", text]),
  );
  const live = new Live(vi.fn(), vi.fn());
  live.goTo("tag/Boats");
  live.search("keel");
  expect(live.document).toBeUndefined();
  await soon();
  expect(done).toEqual([]);
  const gone = live.stand(page);
  expect(live.document).toBe(page.document.raw);
  live.goTo("later");
  await soon();
  expect(done).toEqual([
    ["goTo", "tag/Boats"],
    ["search", "keel"],
    ["goTo", "later"],
  ]);
  gone();
  expect(live.document).toBeUndefined();
});

test("a page that ends forgets its listeners", () => {
  const [set, end, heard] = [vi.fn(), vi.fn(), vi.fn()];
  const live = new Live(set, end);
  live.on("load", heard);
  live.set({ layout: "stacked" });
  expect(set).toHaveBeenCalledWith({ layout: "stacked" });
  live.destroy();
  expect(end).toHaveBeenCalledOnce();
  live.events.emit("load", { title: "Boats" });
  expect(heard).not.toHaveBeenCalled();
});
