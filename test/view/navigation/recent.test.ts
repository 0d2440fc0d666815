import { afterEach, expect, test, vi } from "vitest";
import { recentOf, remember } from "#view/navigation/recent.ts";

afterEach(() => vi.unstubAllGlobals());

/** A storage with a text, or one that throws. */
function storage(text: string | null, refuses = false): { text: string | null } {
  const held = { text };
  vi.stubGlobal("localStorage", {
    getItem: () => {
      if (refuses) throw new Error("denied");
      return held.text;
    },
    setItem: (_: string, value: string) => {
      if (refuses) throw new Error("denied");
      held.text = value;
    },
  });
  return held;
}

const one = (target: string): Parameters<typeof remember>[1] => ({ id: target, target, title: "A" });

test("the last choice comes first, each once, six at most, by description", () => {
  storage(null);
  for (const target of ["a/1", "a/2", "a/1", "a/3", "a/4", "a/5", "a/6", "a/7"])
    remember("Shop", one(target));
  remember("Other", one("b"));
  expect(recentOf("Shop").map(({ target }) => target)).toEqual(["a/7", "a/6", "a/5", "a/4", "a/3", "a/1"]);
  expect(recentOf("Other").map(({ target }) => target)).toEqual(["b"]);
});

test("a section is remembered once, with the last row; a named row in it is another hit", () => {
  storage(null);
  const hit = { id: "a", title: "A" };
  remember("Shop", { ...hit, target: "a" });
  remember("Shop", { ...hit, target: "a/200/x", name: "x" });
  remember("Shop", { ...hit, target: "a/200/y" });
  expect(recentOf("Shop").map(({ target }) => target)).toEqual(["a/200/y", "a/200/x"]);
  remember("Shop", { ...hit, target: "a/200/x" });
  expect(recentOf("Shop").map(({ name }) => name)).toEqual(["x"]);
});

test.each(["", "{", "[]", "7", "null", '{"Shop":7}', '{"Shop":[7,{"id":1},null]}', '{"__proto__":[{}]}'])(
  "what is stored may be anything: %s",
  (text) => {
    storage(text);
    expect(recentOf("Shop")).toEqual([]);
    remember("Shop", one("a/1"));
    expect(recentOf("Shop")).toMatchObject([{ target: "a/1" }]);
  },
);

test("without storage, nothing is remembered and nothing fails", () => {
  storage(null, true);
  remember("Shop", one("a/1"));
  expect(recentOf("Shop")).toEqual([]);
});

test("the descriptions that were last read are remembered, and no more", () => {
  const held = storage(null);
  for (let index = 0; index < 30; index++) remember(`API ${index}`, one("a"));
  remember("API 10", one("b"));
  remember("API 30", one("a"));
  expect(Object.keys(JSON.parse(held.text ?? "")).length).toBe(20);
  expect([9, 10, 11, 29, 30].map((index) => recentOf(`API ${index}`).length)).toEqual([0, 2, 0, 1, 1]);
});

test("titles that equal built-in members are titles", () => {
  storage(null);
  expect(recentOf("constructor")).toEqual([]);
  expect(recentOf("__proto__")).toEqual([]);
});
