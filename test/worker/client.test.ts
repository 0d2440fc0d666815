import { afterEach, describe, expect, test, vi } from "vitest";
import { type Calls, makeCalls } from "#worker/calls.ts";
import { type Client, connect, type WorkerPort } from "#worker/client.ts";
import { blockedWorker, ChannelWorker } from "./channel.ts";

const pets = {
  openapi: "3.2.0",
  paths: { "/pets": { get: { operationId: "listPets", summary: "All pets" } } },
};
const cars = {
  openapi: "3.2.0",
  paths: { "/cars": { get: { operationId: "listCars", summary: "All cars" } } },
};

/** Calls that count themselves. */
function countedCalls(): { calls: Calls; made: string[] } {
  const made: string[] = [];
  const inner = makeCalls();
  const calls = Object.fromEntries(
    Object.entries(inner).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        made.push(name);
        return (call as (...args: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as Calls;
  return { calls, made };
}

/** A client with the given worker, and its calls without a worker. */
function clientWith(worker?: () => WorkerPort | undefined): {
  client: Client;
  made: string[];
  loaded: () => number;
} {
  const { calls, made } = countedCalls();
  let loads = 0;
  const client = connect({
    worker,
    calls: async () => {
      loads++;
      return calls;
    },
  });
  return { client, made, loaded: () => loads };
}

const refuse = (): never => {
  throw new DOMException("blocked by policy", "SecurityError");
};

describe.each<[string, (() => WorkerPort | undefined) | undefined, inPlace: boolean]>([
  ["a worker", () => new ChannelWorker(makeCalls(100)), false],
  ["no worker", undefined, true],
  ["a worker that cannot be had", () => undefined, true],
  ["a constructor that throws", refuse, true],
  ["a worker whose script is blocked", () => blockedWorker("error"), true],
  ["a worker that cannot read messages", () => blockedWorker("messageerror"), true],
])("with %s", (_, worker, inPlace) => {
  test("YAML", async () => {
    const { client, loaded } = clientWith(worker);
    expect((await client.yamlToJson("a: [1, yes, 2020-01-01]")).text).toBe('{"a":[1,"yes","2020-01-01"]}');
    expect(loaded()).toBe(inPlace ? 1 : 0);
  });

  test("invalid YAML", async () => {
    const { client } = clientWith(worker);
    const error = await client.yamlToJson("a: 1\nb: [").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "YamlError", line: expect.any(Number), column: expect.any(Number) });
  });

  test("search", async () => {
    const { client } = clientWith(worker);
    const index = await client.index({ document: pets });
    expect(index.size).toBe(1);
    expect(await index.query("pets")).toMatchObject([{ id: "operation/listPets", title: "All pets" }]);
    expect(await index.query("listPets", 1)).toHaveLength(1);
  });

  test("an index that is aborted", async () => {
    const { client } = clientWith(worker);
    const ending = new AbortController();
    const indexing = client.index({ document: pets }, {}, ending.signal);
    const other = client.index({ document: cars });
    ending.abort();
    await expect(indexing).rejects.toThrow("no longer needed");
    await expect(client.index({ document: pets }, {}, ending.signal)).rejects.toThrow("no longer needed");
    expect(await (await other).query("cars")).toHaveLength(1);
  });

  test("YAML that is aborted", async () => {
    const { client } = clientWith(worker);
    const ending = new AbortController();
    const parsing = client.yamlToJson("a: 1", ending.signal);
    ending.abort();
    await expect(parsing).rejects.toThrow("no longer needed");
    expect((await client.yamlToJson("a: 1")).text).toBe('{"a":1}');
  });

  test("two pages with one client", async () => {
    const { client } = clientWith(worker);
    const ending = new AbortController();
    const [one, two] = await Promise.all([
      client.index({ document: pets }, {}, ending.signal),
      client.index({ document: cars }),
    ]);
    expect((await one.query("all")).map((hit) => hit.id)).toEqual(["operation/listPets"]);
    expect((await two.query("all")).map((hit) => hit.id)).toEqual(["operation/listCars"]);
    ending.abort();
    await expect(one.query("all")).rejects.toThrow("no longer needed");
    expect(await two.query("all")).toHaveLength(1);
  });
});

describe("falling back", () => {
  test("a worker that fails later: the page makes its indexes again", async () => {
    const worker = new ChannelWorker(makeCalls(100));
    const { client, made } = clientWith(() => worker);
    const index = await client.index({ document: pets });
    const ending = new AbortController();
    await client.index({ document: cars }, {}, ending.signal);
    ending.abort();
    expect(made).toEqual([]);
    worker.fire("error");
    expect(worker.isTerminated).toBe(true);
    expect(await index.query("pets")).toHaveLength(1);
    expect(made).toEqual(["index", "query"]);
  });

  test("pending calls are run in the page, each once", async () => {
    const { client, made } = clientWith(() => blockedWorker("error"));
    const [yaml, index] = await Promise.all([client.yamlToJson("a: 1"), client.index({ document: pets })]);
    expect(yaml.text).toBe('{"a":1}');
    expect(index.size).toBe(1);
    expect(made.sort()).toEqual(["index", "yamlToJson"]);
  });

  test("a document that cannot be copied", async () => {
    const worker = new ChannelWorker(makeCalls(100));
    const { client, made } = clientWith(() => worker);
    const index = await client.index({ document: { ...pets, "x-live": () => 1 } });
    expect(await index.query("pets")).toHaveLength(1);
    expect(made).toEqual(["index", "query"]);
    expect(worker.posted).toEqual([]);
  });

  test("options are ignored except those for the menu", async () => {
    const worker = new ChannelWorker(makeCalls(100));
    const { client } = clientWith(() => worker);
    const options = { schemaDefinitionsTagName: "Models", scrollYOffset: () => 1 };
    const { size } = await client.index({ document: { components: { schemas: { A: {} } } } }, options);
    expect(size).toBe(2);
    expect(worker.posted.map(({ call }) => call)).toEqual(["take", "index"]);
  });

  test("the worker is made at the first call, once", async () => {
    let count = 0;
    const { client } = clientWith(() => {
      count++;
      return new ChannelWorker(makeCalls(100));
    });
    expect(count).toBe(0);
    await Promise.all([
      client.yamlToJson("a: 1"),
      client.yamlToJson("b: 1"),
      client.index({ document: pets }),
    ]);
    expect(count).toBe(1);
  });

  test("calls that could not be loaded are loaded again", async () => {
    let tries = 0;
    const client = connect({
      calls: async () => {
        if (++tries === 1) throw new Error("offline");
        return makeCalls();
      },
    });
    await expect(client.yamlToJson("a: 1")).rejects.toThrow("offline");
    expect((await client.yamlToJson("a: 1")).text).toBe('{"a":1}');
  });
});

describe("the worker", () => {
  /** A client that counts its workers. */
  function counted(): { client: Client; workers: ChannelWorker[] } {
    const workers: ChannelWorker[] = [];
    const { client } = clientWith(() => {
      workers.push(new ChannelWorker(makeCalls(0)));
      return workers.at(-1);
    });
    return { client, workers };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test("ends when its last index is freed; the next call has another", async () => {
    const { client, workers } = counted();
    const [first, second] = [new AbortController(), new AbortController()];
    await client.index({ document: pets }, {}, first.signal);
    await client.index({ document: cars }, {}, second.signal);
    first.abort();
    expect(workers.map((worker) => worker.isTerminated)).toEqual([false]);
    second.abort();
    expect(workers.map((worker) => worker.isTerminated)).toEqual([true]);
    expect(await (await client.index({ document: pets })).query("pets")).toHaveLength(1);
    expect(workers).toHaveLength(2);
  });

  test("stops in the middle if aborted", async () => {
    const { client, workers } = counted();
    const ending = new AbortController();
    const parsing = client.yamlToJson("a: 1", ending.signal);
    const indexing = client.index({ document: large(2000) }, {}, ending.signal);
    await new Promise((resolve) => setTimeout(resolve, 1));
    ending.abort();
    expect(workers[0]?.isTerminated).toBe(true);
    await expect(parsing).rejects.toThrow("no longer needed");
    await expect(indexing).rejects.toThrow("no longer needed");
    const posted = workers[0]?.posted.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(workers[0]?.posted).toHaveLength(posted ?? 0);
    expect(workers).toHaveLength(1);
  });

  test("that is already running is used first, and ends after a while without calls", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [taken, left] = [new ChannelWorker(makeCalls(0)), new ChannelWorker(makeCalls(0))];
    const none = { worker: () => undefined, calls: async () => makeCalls(0) };
    const client = connect({ ...none, running: taken });
    connect({ ...none, running: left });
    await client.yamlToJson("a: 1");
    expect(taken.posted.map(({ args }) => args)).toEqual([["a: 1"]]);
    await client.index({ document: pets });
    vi.advanceTimersByTime(10_000);
    expect([taken, left].map((worker) => worker.isTerminated)).toEqual([false, true]);
    client.dispose();
    expect(taken.isTerminated).toBe(true);
  });

  test("is kept for a while after YAML, in case the reader searches", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { client, workers } = counted();
    client.expectYaml();
    await client.yamlToJson("a: 1");
    expect(workers[0]?.posted.map(({ args }) => args)).toEqual([[], ["a: 1"]]);
    vi.advanceTimersByTime(9000);
    expect(workers[0]?.isTerminated).toBe(false);
    const ending = new AbortController();
    await client.index({ document: pets }, {}, ending.signal);
    vi.advanceTimersByTime(60_000);
    expect(workers[0]?.isTerminated).toBe(false);
    ending.abort();
    await client.yamlToJson("a: 1");
    vi.advanceTimersByTime(10_000);
    expect(workers.map((worker) => worker.isTerminated)).toEqual([true, true]);
  });

  test("gets a document in posts of bounded size", async () => {
    const { client, workers } = counted();
    const document = large(5000);
    const index = await client.index({ document });
    expect(index.size).toBe(5000);
    const sizes = workers[0]?.posted.map((message) => JSON.stringify(message).length) ?? [];
    expect(sizes.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...sizes)).toBeLessThan(1_500_000);
  });
});

/** A description with many operations. */
function large(count: number): unknown {
  const description = "lorem ipsum ".repeat(40);
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/${n}`, { get: { operationId: `n${n}`, description } }]),
  );
  return { openapi: "3.2.0", paths };
}

describe("dispose", () => {
  test("ends the worker, and rejects running and later calls", async () => {
    const worker = blockedWorker();
    const { client } = clientWith(() => worker);
    const waiting = client.yamlToJson("a: 1");
    client.dispose();
    expect(worker.isTerminated).toBe(true);
    await expect(waiting).rejects.toThrow("taken down");
    await expect(client.index({ document: pets })).rejects.toThrow("taken down");
  });

  test("on the page, it frees its index", async () => {
    const { client, made } = clientWith();
    await client.index({ document: pets });
    client.dispose();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(made).toEqual(["index", "forget"]);
  });
});
