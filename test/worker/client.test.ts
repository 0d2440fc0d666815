import { describe, expect, test } from "vitest";
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

/** Calls that count how often each was made. */
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

/** A client whose worker is this one, and the calls made in place. */
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
    expect(await client.yamlToJson("a: [1, yes, 2020-01-01]")).toBe('{"a":[1,"yes","2020-01-01"]}');
    expect(loaded()).toBe(inPlace ? 1 : 0);
  });

  test("YAML that is none", async () => {
    const { client } = clientWith(worker);
    const error = await client.yamlToJson("a: 1\nb: [").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "YamlError", line: expect.any(Number), column: expect.any(Number) });
  });

  test("search", async () => {
    const { client } = clientWith(worker);
    expect(await client.query("pets")).toEqual([]);
    const index = await client.index({ document: pets });
    expect(index.size).toBe(1);
    expect(await index.query("pets")).toMatchObject([{ id: "operation/listPets", title: "All pets" }]);
    expect(await client.query("listPets", 1)).toHaveLength(1);
  });

  test("a query waits for the index that was begun", async () => {
    const { client } = clientWith(worker);
    const indexing = client.index({ document: pets });
    expect(await client.query("pets")).toHaveLength(1);
    await indexing;
  });

  test("two pages with one client", async () => {
    const { client } = clientWith(worker);
    const [one, two] = await Promise.all([
      client.index({ document: pets }),
      client.index({ document: cars }),
    ]);
    expect((await one.query("all")).map((hit) => hit.id)).toEqual(["operation/listPets"]);
    expect((await two.query("all")).map((hit) => hit.id)).toEqual(["operation/listCars"]);
    one.dispose();
    expect(await one.query("all")).toEqual([]);
    expect(await two.query("all")).toHaveLength(1);
  });
});

describe("falling back", () => {
  test("a worker that dies later: its indexes are made again in place", async () => {
    const worker = new ChannelWorker(makeCalls(100));
    const { client, made } = clientWith(() => worker);
    const index = await client.index({ document: pets });
    const gone = await client.index({ document: cars });
    gone.dispose();
    expect(made).toEqual([]);
    worker.fire("error");
    expect(worker.isTerminated).toBe(true);
    expect(await index.query("pets")).toHaveLength(1);
    expect(made).toEqual(["index", "forget", "query"]);
  });

  test("calls in flight are answered in place, each once", async () => {
    const { client, made } = clientWith(() => blockedWorker("error"));
    const [yaml, index] = await Promise.all([client.yamlToJson("a: 1"), client.index({ document: pets })]);
    expect(yaml).toBe('{"a":1}');
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

  test("options are left behind but for what the menu needs", async () => {
    const worker = new ChannelWorker(makeCalls(100));
    const { client } = clientWith(() => worker);
    const options = { schemaDefinitionsTagName: "Models", scrollYOffset: () => 1 };
    const { size } = await client.index({ document: { components: { schemas: { A: {} } } } }, options);
    expect(size).toBe(2);
    expect(worker.posted).toHaveLength(1);
  });

  test("the worker is made at the first call, once", async () => {
    let count = 0;
    const { client } = clientWith(() => {
      count++;
      return new ChannelWorker(makeCalls(100));
    });
    expect(count).toBe(0);
    await Promise.all([client.yamlToJson("a: 1"), client.yamlToJson("b: 1"), client.query("x")]);
    expect(count).toBe(1);
  });

  test("calls that cannot be loaded are asked for again", async () => {
    let tries = 0;
    const client = connect({
      calls: async () => {
        if (++tries === 1) throw new Error("offline");
        return makeCalls();
      },
    });
    await expect(client.yamlToJson("a: 1")).rejects.toThrow("offline");
    expect(await client.yamlToJson("a: 1")).toBe('{"a":1}');
  });
});

describe("dispose", () => {
  test("ends the worker and rejects what is in flight and what comes", async () => {
    const worker = blockedWorker();
    const { client } = clientWith(() => worker);
    const waiting = client.yamlToJson("a: 1");
    client.dispose();
    expect(worker.isTerminated).toBe(true);
    await expect(waiting).rejects.toThrow("taken down");
    await expect(client.query("a")).rejects.toThrow("taken down");
  });

  test("in place it frees what it indexed", async () => {
    const { client, made } = clientWith();
    await client.index({ document: pets });
    client.dispose();
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(made).toEqual(["index", "forget"]);
  });
});
