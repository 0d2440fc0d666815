/**
 * Tests that large descriptions cost only what the reader looks at, and that readers can reach all content. Counts DOM
 * nodes and rendered sections.
 */
import { expect, type Page } from "@playwright/test";
import {
  documentUrl,
  expectActive,
  expectAtTop,
  follow,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  searchBox,
  section,
  test,
} from "./reference.ts";

// Without traces, because they copy the whole page at every step.
test.use({ trace: "off" });

/** A list of items, made from their indexes. */
function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** An object, made from entries by index. */
function keyed(count: number, make: (index: number) => [string, unknown]): object {
  return Object.fromEntries(many(count, make));
}

function ok(mediaType: string, content: object): object {
  return { responses: { 200: { description: "OK", content: { [mediaType]: content } } } };
}

const text = { type: "string" };
const fields = (count: number): object => ({
  type: "object",
  properties: keyed(count, (n) => [`field${n}`, { ...text, description: `The *meaning* of ${n}.` }]),
});
const nested = (depth: number): object =>
  depth === 0
    ? text
    : { type: "object", properties: keyed(5, (n) => [`at${depth}n${n}`, nested(depth - 1)]) };
const json = (schema: object, more: object = {}): object => ok("application/json", { schema, ...more });
const rows = many(6000, (id) => ({ id, name: `Name ${id}`, tags: ["a", "b"], inside: { x: { y: id } } }));
const lines = many(20_000, (n) => `<item id="${n}"><name>Name ${n}</name></item>`).join("\n");

/** Operations with one very large part, with the last text in it. */
const LARGE: Readonly<Record<string, object>> = {
  "2,000 fields": json(fields(2000)),
  "fields five levels deep": json(nested(5)),
  "an enum of 10,000 values": json({ type: "string", enum: many(10_000, (n) => `VALUE_${n}`) }),
  "an example of 1 MB in JSON": json({ type: "object" }, { example: { rows } }),
  "an example of 1 MB in plain text": ok("text/plain", { schema: text, example: lines }),
  "an example of 1 MB in XML": ok("application/xml", { schema: text, example: lines }),
  "500 parameters": {
    parameters: many(500, (n) => ({
      name: `p${n}`,
      in: "query",
      description: `It is **${n}**.`,
      schema: text,
    })),
  },
  "500 headers": {
    responses: { 200: { description: "OK", headers: keyed(500, (n) => [`X-${n}`, { schema: text }]) } },
  },
  "300 responses": {
    responses: keyed(300, (n) => [String(200 + n), { description: `Answer ${n}`, content: {} }]),
  },
  "a choice of 400": json({
    oneOf: many(400, (n) => ({ title: `V${n}`, type: "object", properties: { [`own${n}`]: text } })),
  }),
  "a table of 5,000 rows": {
    description: `| a | b |\n|---|---|\n${many(5000, (n) => `| ${n} | x |`).join("\n")}`,
  },
};

test.describe("an operation with", () => {
  for (const [what, large] of Object.entries(LARGE))
    test(`${what} has few nodes when it opens`, async ({ page }) => {
      await open(page, openapi({ "/large": { get: operation("large", large) } }), {
        hash: "#operation/large",
      });
      await settled(page);
      expect(await nodes(page)).toBeLessThan(3500);
      expect(await nodes(page)).toBeGreaterThan(50);
    });

  test("2,000 fields shows all of them on demand", async ({ page }) => {
    await open(page, openapi({ "/large": { get: operation("large", json(fields(2000))) } }));
    const own = section(page, "operation/large");
    const names = own.locator(".responses .property-name");
    await expect(names).toHaveCount(100);
    await own.locator(".responses").getByRole("button", { name: "… 1900 more" }).click();
    await expect(names).toHaveCount(1000);
    await own.locator(".responses").getByRole("button", { name: "… 1000 more" }).click();
    await expect(names).toHaveCount(2000);
    await expect(names.last()).toHaveText("field1999");
  });

  test("a description of 5,000 lines is complete after a while", async ({ page }) => {
    const description = many(1250, (n) => `#### Part ${n}\n\nText of *part* ${n}.\n`).join("\n");
    await open(
      page,
      openapi({ "/large": { get: operation("large", { description }) }, ...manyOperations(3) }),
    );
    await expect(section(page, "operation/large")).toContainText("Text of part 1249.");
  });

  test("the target of a link stays in place while the content above it grows", async ({ page }) => {
    const description = many(400, (n) => `#### Part ${n}\n\nText of *part* ${n}.\n`).join("\n");
    const paths = { "/large": { get: operation("large", { description }) }, ...manyOperations(5) };
    await open(page, openapi(paths), { hash: "#operation/n3" });
    await expect(section(page, "operation/large")).toContainText("Text of part 399.");
    await expectAtTop(section(page, "operation/n3"));
  });
});

test("the first operation is in the first paint, however long the introduction is", async ({ page }) => {
  const description = many(30, (n) => `# Part ${n}\n\n${"Words about it. ".repeat(200)}`).join("\n\n");
  await page.addInitScript(() => {
    const heading = (): boolean => document.querySelector("section.operation-section h2") !== null;
    // The callbacks of a frame run in order, so this one counts only the nodes of the first paint.
    const observer = new MutationObserver(() => {
      if (document.querySelector(".api-info") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(globalThis, { isThere: heading() }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await open(page, openapi(manyOperations(3), { info: { title: "Long", version: "1", description } }));
  await expect.poll(() => page.evaluate("globalThis.isThere")).toBe(true);
  await expect(section(page, "operation/n0").getByRole("heading").first()).not.toBeInViewport();
});

/** A text of 1 MB. */
function megabyte(make: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < 990_000; index++) text += make(index);
  return text;
}

/** A description of 1 MB in each form of Markdown. */
const PROSE: Readonly<Record<string, () => string>> = {
  "one paragraph": () => megabyte(() => "The quick brown fox jumps over the lazy dog. "),
  "one paragraph of two scripts": () => megabyte(() => "นี่คือข้อความยาว with これは長い文章です。"),
  "many paragraphs": () =>
    megabyte((n) => `Paragraph ${n} with *words* in it, ${"and more ".repeat(20)}.\n\n`),
  "many headings": () => megabyte((n) => `### Heading ${n}\n\n${"Words below it. ".repeat(12)}\n\n`),
  "many sections": () =>
    megabyte((n) => `## Section ${n}\n\n[one][r${n}]\n\n[r${n}]: https://a.test/${n}${"a".repeat(90)}\n\n`),
  tables: () => megabyte((n) => `| a | b |\n|---|---|\n${`| ${n} | some text |\n`.repeat(60)}\n`),
  code: () => megabyte((n) => `\`\`\`json\n${`{"number": ${n}}\n`.repeat(80)}\`\`\`\n\n`),
  "one list": () => megabyte((n) => `- item ${n} ${"of a list ".repeat(8)}\n`),
};

test.describe("after a description of 1 MB", () => {
  for (const [what, make] of Object.entries(PROSE))
    for (const where of ["info", "tag"])
      test(`as ${what} of ${where}, a link shows the next section before the prose is rendered`, async ({
        page,
      }) => {
        await page.addInitScript(() => {
          /** The length of the text on the page, and of its longest text node, when the next section is there. */
          const look = (): void => {
            const next = document.querySelector('[id="section/Next"], [id="operation/n0"]');
            const isThere = /The next text|One of many/.test(next?.textContent ?? "");
            const top = next?.getBoundingClientRect().top ?? Number.NaN;
            if (isThere && Math.abs(top) < 2)
              Object.assign(globalThis, {
                drawn: document.querySelector(".api-content")?.textContent?.length,
              });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        const description = make();
        const isInfo = where === "info";
        const info = {
          title: "Long",
          version: "1",
          description: isInfo ? `${description}\n\n# Next\n\nThe next text.` : "",
        };
        const tags = isInfo ? [] : [{ name: "t", description }];
        const paths = {
          "/0": { get: operation("n0", { description: "One of many.", ...(isInfo ? {} : { tags: ["t"] }) }) },
        };
        await open(page, openapi(paths, { info, tags }), {
          hash: isInfo ? "#section/Next" : "#operation/n0",
        });
        const next = section(page, isInfo ? "section/Next" : "operation/n0");
        await expectAtTop(next);
        await expect.poll(() => page.evaluate("globalThis.drawn")).toBeLessThan(200_000);
        // The text grows in steps until it is complete, and the section stays in place.
        const longest = (): Promise<number> =>
          page.evaluate(() => {
            const all = [...document.querySelectorAll(".redoc-markdown :is(p, li, td, .stretch)")];
            return Math.max(
              0,
              ...all.map((one) => (one.querySelector(".stretch") ? 0 : (one.textContent ?? "").length)),
            );
          });
        await expect.poll(longest).toBeLessThanOrEqual(10_000);
        await settled(page);
        await expectAtTop(next);
      });
});

test.describe("operations with many tags", () => {
  const tags = many(30, (n) => `t${n}`);
  const described = (count: number): object =>
    openapi(
      keyed(count, (n) => [`/o${n}`, { get: operation(`o${n}`, { tags, description: `About ${n}.` }) }]),
    );

  test("show their details under three tags, and a link to them under the others", async ({ page }) => {
    await open(page, described(4), { hash: "#tag/t20/operation/o2" });
    const own = section(page, "tag/t20/operation/o2");
    await expectAtTop(own);
    await expectActive(page, "tag/t20/operation/o2");
    await expect(own.getByRole("heading", { name: "o2" })).toBeVisible();
    await expect(own).not.toContainText("Responses");
    await own.getByRole("link", { name: "t0 › o2" }).click();
    await expectAtTop(section(page, "operation/o2"));
    await expect(section(page, "operation/o2")).toContainText("About 2.");
    await expect(section(page, "operation/o2")).toContainText("Done.");
    await follow(page, "#tag/t2/operation/o2");
    await expect(section(page, "tag/t2/operation/o2")).toContainText("Done.");
  });

  test("a link to a row under another tag opens the row where it is", async ({ page }) => {
    await open(page, described(4), { hash: "#tag/t20/operation/o2/200" });
    await expect(page.locator('[id="operation/o2/200"]')).toBeInViewport();
    expect(await hash(page)).toBe("#tag/t20/operation/o2/200");
  });

  test("are found once, and copied completely from each entry", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, described(4), { hash: "#tag/t20/operation/o2" });
    await searchBox(page).fill("GET /o2");
    await expect(results(page).first()).toHaveAttribute("data-item-id", "operation/o2");
    expect(
      await results(page).evaluateAll((all) => all.filter((one) => one.textContent?.includes("/o2")).length),
    ).toBe(1);
    await section(page, "tag/t20/operation/o2").locator(".copy-markdown button").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("About 2.");
  });

  test("more operations than there is room for: tags name the number, and links lead to the operation", async ({
    page,
  }) => {
    const all = many(300, (n) => `t${n}`);
    const paths = keyed(50, (n) => [`/o${n}`, { get: operation(`o${n}`, { tags: all }) }]);
    await open(page, openapi(paths), {
      hash: "#tag/t299",
      attributes: "show-problems",
    });
    await expectAtTop(section(page, "tag/t299"));
    await expect(section(page, "tag/t299")).toContainText("50 more with this tag");
    expect(await page.locator("section[data-section-id]").count()).toBeLessThan(10_400);
    await follow(page, "#tag/t299/operation/o7");
    await expectAtTop(section(page, "operation/o7"));
    // Scrolls like a reader, because the page keeps the target of a link in place until the reader scrolls.
    await page.keyboard.press("Home");
    await page.locator(".problems summary").click();
    await expect(page.locator(".problems")).toContainText("4950 entries are left out");
  });
});

test.describe("a page with many sections", () => {
  const content = { "application/json": { schema: fields(60) } };
  const paths = keyed(80, (n) => [`/${n}`, { post: operation(`n${n}`, { requestBody: { content } }) }]);

  test("renders nothing unnecessary for a link that leads far down, and moves its target by less than a pixel", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = { gone: 0, tops: [] as number[] };
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => {
        for (const { target, removedNodes } of records)
          if (target instanceof Element && target.closest("[data-section-id]"))
            for (const node of removedNodes)
              if (node instanceof Element && node.querySelectorAll("*").length > 20) seen.gone++;
      }).observe(document, { childList: true, subtree: true });
      // The position in the painted frame, after layout and corrections.
      const painted = new IntersectionObserver(([entry]) => {
        const top = entry?.boundingClientRect.top;
        // From its first position near the top.
        if (top !== undefined && (seen.tops.length > 0 || top < 100)) seen.tops.push(top);
      });
      const look = (): void => {
        const element = document.getElementById("operation/n60");
        painted.disconnect();
        if (element) painted.observe(element);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const few = { "application/json": { schema: fields(5) } };
    const small = keyed(70, (n) => [
      `/${n}`,
      { post: operation(`n${n}`, { requestBody: { content: few } }) },
    ]);
    await open(page, openapi(small), { hash: "#operation/n60" });
    await expectAtTop(section(page, "operation/n60"));
    await settled(page);
    const { gone, tops } = await page.evaluate(
      () => (globalThis as unknown as { seen: { gone: number; tops: number[] } }).seen,
    );
    expect(gone).toBe(0);
    expect(tops.length).toBeGreaterThan(2);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  });

  test("has few siblings, and no clipping elements far away, because browsers process each of them in every frame", async ({
    page,
  }) => {
    await open(page, openapi(paths));
    await settled(page);
    const sections = page.locator("section[data-section-id]");
    const [most, cutting, far] = await sections.evaluateAll((all) => [
      Math.max(...all.map((one) => one.parentElement?.childElementCount ?? 0)),
      all.filter((one) => one.matches(".far") && getComputedStyle(one).overflow !== "visible").length,
      all.filter((one) => one.matches(".far")).length,
    ]);
    expect(far).toBeGreaterThan(40);
    expect(cutting).toBe(0);
    expect(most).toBeLessThanOrEqual(32);
  });

  test("writes into the URL where the reader stops, not what the reader passes", async ({ page }) => {
    await page.addInitScript(() => {
      const hashes: string[] = [];
      const write = history.replaceState.bind(history);
      history.replaceState = (state, unused, url) => {
        hashes.push(String(url));
        write(state, unused, url);
      };
      Object.assign(globalThis, { hashes });
    });
    await open(page, openapi(paths));
    await settled(page);
    const seconds = await page.evaluate(async () => {
      const start = performance.now();
      // Sends scroll events even if frames are slow.
      const moving = setInterval(() => document.dispatchEvent(new Event("scroll")), 5);
      for (let frame = 0; frame < 90; frame++) {
        scrollBy({ top: 400, behavior: "instant" });
        await new Promise(requestAnimationFrame);
      }
      clearInterval(moving);
      return (performance.now() - start) / 1000;
    });
    await expect.poll(() => page.evaluate("location.hash")).toMatch(/^#operation\/n\d+$/);
    const hashes = await page.evaluate<string[]>("globalThis.hashes");
    // An update on each event would be ten per second.
    expect(hashes.length).toBeLessThanOrEqual(3 + 1.5 * seconds);
  });

  test("has few nodes however far the reader scrolls, and as few after returning", async ({ page }) => {
    await open(page, openapi(paths));
    await settled(page);
    const before = await nodes(page);
    const most = await page.evaluate(async () => {
      let most = 0;
      let drawn = 0;
      const root = document.documentElement;
      for (const way of [1, -1]) {
        const end = (): boolean => (way > 0 ? scrollY + innerHeight >= root.scrollHeight - 1 : scrollY <= 0);
        for (let step = 0; step < 200 && !end(); step++, scrollBy(0, way * 2500)) {
          await new Promise(requestAnimationFrame);
          most = Math.max(most, document.querySelectorAll("*").length);
          drawn = Math.max(drawn, document.querySelectorAll("section:not(.far, .incomplete)").length);
        }
      }
      return { most, drawn };
    });
    await expect.poll(() => nodes(page)).toBeLessThan(5000);
    expect(before).toBeLessThan(5000);
    // A busy machine may keep more nodes for a moment.
    expect(most.most).toBeLessThan(8000);
    expect(most.drawn).toBeLessThan(15);
    await expect(section(page, "operation/n50")).toHaveClass(/far/);
  });

  test("renders nothing above the target of its URL", async ({ page }) => {
    await page.addInitScript(() => {
      const drawn = new Set<string>();
      Object.assign(globalThis, { drawn });
      const observer = new MutationObserver(() => {
        for (const one of document.querySelectorAll("section:not(.far)")) drawn.add(one.id);
        // The page measures itself when all pending work is done.
        if (document.querySelector("[aria-busy=false]")) observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await open(page, openapi(paths), { hash: "#operation/n50" });
    await expectAtTop(section(page, "operation/n50"));
    await expect(section(page, "operation/n50").locator("[aria-busy=false]")).toBeVisible();
    expect(await page.evaluate("[...globalThis.drawn]")).toEqual(["operation/n50"]);
  });

  test("renders sections with details in two steps, and all others in one", async ({ page }) => {
    await page.addInitScript(() => {
      const steps = new Set<string>();
      Object.assign(globalThis, { steps });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll("section.incomplete")) steps.add(one.className);
      }).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
    });
    const info = { title: "Small", version: "1", description: "# One\n\nA text.\n\n# Two\n\nA text." };
    await open(page, openapi(paths, { info, tags: [{ name: "first", description: "A tag." }] }));
    await settled(page);
    expect(await page.evaluate("[...globalThis.steps]")).toEqual(["section operation-section incomplete"]);
  });

  test("renders only the heads of sections that the reader jumps past", async ({ page }) => {
    await open(page, openapi(paths));
    await settled(page);
    const [heads, whole] = await page.evaluate(async () => {
      const drawn = new Map<Element, boolean>();
      const look = (): void => {
        for (const one of document.querySelectorAll(".operation-section:has(header)"))
          drawn.set(one, drawn.get(one) || !one.classList.contains("incomplete"));
      };
      look();
      const before = new Set(drawn.keys());
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      for (let turn = 0; turn < 40; turn++) {
        document.querySelectorAll(".operation-section")[(turn * 37) % 80]?.scrollIntoView();
        for (let frames = 0; frames < 2; frames++) await frame().then(look);
      }
      const passed = [...drawn].filter(([one]) => !before.has(one));
      return [passed.length, passed.filter(([, isWhole]) => isWhole).length];
    });
    expect(heads).toBeGreaterThan(15);
    // The first jump may be the only one, and the machine may be slow.
    expect(whole).toBeLessThan(heads / 4);
    await settled(page);
    const left = page.locator(".operation-section").evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return one.matches(".incomplete, .far") && top < innerHeight && bottom > 0;
        }).length,
    );
    expect(await left).toBe(0);
  });

  test("leaves no section busy that the reader jumped past", async ({ page }) => {
    const schema = { type: "object", properties: { id: { type: "string" }, at: { type: "object" } } };
    const responses = { 200: { description: "Done.", content: { "application/json": { schema } } } };
    // So many that few are kept, and so small that the page never has many nodes.
    const small = keyed(300, (n) => [`/${n}`, { get: operation(`n${n}`, { responses }) }]);
    await open(page, openapi(small));
    await settled(page);
    const heads = await page.evaluate(async () => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const all = document.querySelectorAll(".operation-section");
      for (let turn = 1; turn < 8; turn++) {
        all[turn * 9]?.scrollIntoView();
        await frame().then(frame);
      }
      all[0]?.scrollIntoView();
      await frame().then(frame);
      return document.querySelectorAll("[aria-busy=true]").length;
    });
    expect(heads).toBeGreaterThan(3);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  });

  test("keeps the text that is being read in place while the content above it is rendered", async ({
    page,
  }) => {
    await open(page, openapi(paths), { hash: "#operation/n50" });
    await expectAtTop(section(page, "operation/n50"));
    await settled(page);
    await page.mouse.move(600, 400);
    // The page keeps the target of a link in place until the reader moves.
    await page.mouse.wheel(0, -1);
    const moves = await page.evaluate(async () => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const heights = [500, 200, 350, 650, 800];
      /** The element at the reading position. */
      const read = (): Element | undefined =>
        heights
          .map((y) => document.elementFromPoint(innerWidth * 0.4, y)?.closest("h2, h3, h5, li, p"))
          .find((one) => one?.textContent)
          ?.closest("section") ?? undefined;
      const moves: number[] = [];
      for (let turn = 0; turn < 52; turn++) {
        // Small steps end in rendered sections, and jumps in sections that are not rendered.
        scrollBy(0, turn < 40 ? -300 : turn % 2 ? 3100 : -6700);
        for (let wait = 0; wait < 20 && !read(); wait++) await frame();
        const before = read();
        const edge = before?.matches(".incomplete, .far") ? "top" : "bottom";
        const place = before?.getBoundingClientRect()[edge] ?? 0;
        for (let frames = turn < 40 ? 3 : 20; frames > 0; frames--) await frame();
        if (before) moves.push(Math.abs(before.getBoundingClientRect()[edge] - place));
      }
      return moves;
    });
    expect(moves.length).toBeGreaterThan(40);
    expect(moves.filter((move) => move > 1)).toEqual([]);
  });

  test("keeps the first section of a group in place while the end of the previous section is rendered", async ({
    page,
  }) => {
    await open(page, openapi(paths), { hash: "#operation/n60" });
    await expectAtTop(section(page, "operation/n60"));
    await settled(page);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, -1);
    const first = page.locator(".range:nth-child(2 of .range) > section:first-child");
    const above = page.locator(".range:nth-child(1 of .range) > section:last-child");
    await expect(above).toHaveClass(/far/);
    await first.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 300));
    await expect(above).toHaveClass("section operation-section");
    await settled(page);
    expect(await first.evaluate((one) => Math.abs(one.getBoundingClientRect().top - 300))).toBeLessThan(2);
  });

  test("Ctrl F shows a message that the browser finds only a part", async ({ page }) => {
    await open(page, openapi(paths));
    await settled(page);
    const note = page.locator(".menu-top").getByText("This search finds everything.");
    await expect(note).toHaveCount(0);
    await page.keyboard.press("Control+f");
    await expect(note).toBeVisible();
  });

  test("Ctrl F still finds everything in the viewport, closed or not, also after scrolling", async ({
    page,
  }) => {
    const callbacks = { done: { "{$url}": { post: operation("back", json(fields(2))) } } };
    const all = keyed(120, (n) => [
      `/n${n}`,
      { get: operation(`n${n}`, { ...json(fields(60)), callbacks }) },
    ]);
    await open(page, openapi(all), { hash: "#operation/n50", attributes: 'expand-responses=""' });
    await settled(page);
    const closed = (id: string) => section(page, id).locator('[hidden="until-found"]');
    await expect(closed("operation/n50")).toHaveCount(0);
    await page.keyboard.press("Control+f");
    // The response, the callback, and the response of the callback.
    expect(await closed("operation/n50").count()).toBe(3);
    await expect(closed("operation/n50").first()).toContainText("field59");
    await expect(closed("operation/n90")).toHaveCount(0);
    await follow(page, "#operation/n90");
    await expect(closed("operation/n90")).toHaveCount(3);
  });

  test("a page that is rendered completely shows no message on Ctrl F, and has its last operation", async ({
    page,
  }) => {
    await open(page, documentUrl("coverage/3.1"));
    await expect(page.locator("section.far")).toHaveCount(0);
    await page.keyboard.press("Control+f");
    await expect(page.getByText("This search finds everything.")).toHaveCount(0);
  });

  test("the browser's search finds and opens closed content of a small page", async ({ page }) => {
    await open(page, openapi({ "/a": { get: operation("a", json(fields(3))) }, ...manyOperations(3) }), {
      attributes: 'expand-responses=""',
    });
    const inside = section(page, "operation/a").locator(".response-inside");
    await expect(page.locator("section.far, section.incomplete")).toHaveCount(0);
    await expect(inside).toHaveCount(0);
    await page.keyboard.press("Control+f");
    await expect(inside).toHaveAttribute("hidden", "until-found");
    await expect(inside).toContainText("field2");
    await expect(inside.locator(".property-name").first()).toBeHidden();
    await inside.evaluate((element) => element.dispatchEvent(new Event("beforematch")));
    await expect(inside.locator(".property-name").first()).toBeVisible();
    await expect(section(page, "operation/a").locator("button.response-title")).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });

  test("closed content is rendered for Ctrl F as far as there is room, and a message names the rest", async ({
    page,
  }) => {
    const of = (n: number): [string, unknown] => [
      `/${n}`,
      { get: operation(`n${n}`, json(fields(90), { example: n })) },
    ];
    await open(page, openapi(keyed(40, of)), { attributes: 'expand-responses=""' });
    await expect(page.locator("section.far, section.incomplete")).toHaveCount(0);
    await page.keyboard.press("Control+f");
    await expect(page.locator(".menu-top").getByText("This search finds everything.")).toBeVisible();
    expect(await nodes(page)).toBeGreaterThan(11_000);
    expect(await nodes(page)).toBeLessThan(14_000);
    await expect(page.locator("section.far, section.incomplete")).toHaveCount(0);
  });

  test("is printed completely, and is the same as before afterwards", async ({ page }) => {
    const last = operation("last", json(fields(250), { example: rows.slice(0, 300) }));
    await open(page, openapi({ ...paths, "/last": { get: last } }), { hash: "#operation/n50" });
    await settled(page);
    const place = (): Promise<number[]> =>
      page.evaluate(() => [document.querySelectorAll("body *").length, scrollY, document.body.scrollHeight]);
    const before = await place();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.locator("section.far").count()).toBe(0);
    const own = section(page, "operation/last");
    expect(await own.locator(".responses .property-name").count()).toBe(250);
    // A sample is one text node.
    expect(await own.locator(".response-samples *").count()).toBeLessThan(30);
    await expect(own.locator(".response-samples")).toContainText("Name 299");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    // The lines of samples are rendered step by step again.
    await expect.poll(place).toEqual(before);
  });
});

test("what the reader opened in a schema is still open after printing", async ({ page }) => {
  const long = `${"Every word of it counts. ".repeat(400)}The end.`;
  const schema = { type: "object", properties: { a: { ...text, description: long } } };
  await open(page, openapi({ "/a": { get: operation("a", json(schema)) } }), { hash: "#operation/a" });
  const own = section(page, "operation/a");
  await own.locator(".field").getByRole("button", { name: "more" }).click();
  await expect(own.locator(".field")).toContainText("The end.");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(own.locator(".field")).toContainText("The end.");
});

/** Waits until nothing is being rendered. */
async function settled(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await nodes(page);
        const isSame = now === before;
        before = now;
        return isSame;
      },
      // A megabyte takes long on a busy machine.
      { intervals: [400], timeout: 100_000 },
    )
    .toBe(true);
}

function nodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}

test("style rules name the classes of their elements, because browsers try other rules on every element", async ({
  page,
}) => {
  await open(page, openapi(manyOperations(3)));
  await settled(page);
  const { unnamed, rules } = await page.evaluate(() => {
    /** Splits a text at a sign, except within brackets. */
    const split = (text: string, sign: RegExp): string[] => {
      let depth = 0;
      const parts = [""];
      for (const one of text) {
        if ("([".includes(one)) depth++;
        if (")]".includes(one)) depth--;
        if (depth === 0 && sign.test(one)) parts.push("");
        else parts[parts.length - 1] += one;
      }
      return parts.map((part) => part.trim()).filter((part) => part !== "");
    };
    const found: string[] = [];
    let count = 0;
    const look = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        count++;
        if (rule instanceof CSSStyleRule)
          for (const selector of split(rule.selectorText, /,/))
            if (/^:(?:is|has|where|:before|:after)\b/.test(split(selector, /[\s>+~]/).at(-1) ?? ""))
              found.push(selector);
        if ("cssRules" in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.adoptedStyleSheets) look(sheet.cssRules);
    return { unnamed: found, rules: count };
  });
  expect(rules).toBeGreaterThan(300);
  expect(unnamed).toEqual([]);
});
