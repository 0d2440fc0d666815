/** Tests the emitter of a page: who hears what, until when, and that a listener cannot disturb others. */
import { expect, test, vi } from "vitest";
import { Events, type PageEvents } from "#view/page/events.ts";

const HERE: PageEvents["navigate"] = { id: "tag/Boats", title: "Boats" };

test("tells the listeners of a name, until they end or the page does", () => {
  const events = new Events();
  const heard: unknown[] = [];
  const end = events.on("navigate", (detail) => heard.push(["first", detail]));
  events.on("navigate", (detail) => heard.push(["second", detail]));
  events.on("theme", (detail) => heard.push(detail));
  events.emit("navigate", HERE);
  expect(heard.splice(0)).toEqual([
    ["first", HERE],
    ["second", HERE],
  ]);
  end();
  events.emit("navigate", HERE);
  expect(heard.splice(0)).toEqual([["second", HERE]]);
  events.end();
  events.emit("navigate", HERE);
  events.on("navigate", (detail) => heard.push(detail));
  events.emit("navigate", HERE);
  expect(heard).toEqual([]);
});

test("an error of a listener is reported, and the others are told", () => {
  // Node reports an error of a listener at the next tick.
  const tick = vi.spyOn(process, "nextTick").mockImplementation((callback) => reported.push(callback));
  const reported: unknown[] = [];
  const events = new Events();
  const heard = vi.fn();
  events.on("copy", () => {
    throw new Error("The host's own.");
  });
  events.on("copy", heard);
  events.emit("copy", { text: "a", id: "" });
  tick.mockRestore();
  expect(heard).toHaveBeenCalledWith({ text: "a", id: "" });
  expect(reported).toHaveLength(1);
});

test("the events also occur at the element of the page, from where they bubble", () => {
  const target = new EventTarget();
  const seen: CustomEvent[] = [];
  target.addEventListener("lectern-theme", (event) => seen.push(event as CustomEvent));
  const events = new Events(target);
  events.emit("theme", { theme: "dark" });
  expect(seen.map(({ detail, bubbles, composed }) => ({ detail, bubbles, composed }))).toEqual([
    { detail: { theme: "dark" }, bubbles: true, composed: true },
  ]);
});
