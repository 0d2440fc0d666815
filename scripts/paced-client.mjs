// Sends requests at an even rate and measures latencies in microseconds. autocannon sends them in bursts, so
// at low rates it measures how long they wait for each other. Node's HTTP client takes longer for a request than the
// servers do, so this one writes prepared bytes to sockets and reads only where an answer ends.
import { connect } from "node:net";

/** Milliseconds before a request is due from which on the client no longer sleeps: timers are only this exact. */
const EXACT = 2;

/**
 * Sends requests one after another, `rate` in each second, whether or not earlier ones are answered.
 * @returns the median and the 99th percentile in milliseconds, from when a request was due until its answer was read, and
 * how many requests failed
 */
export async function paced({ port, requests, rate, seconds }) {
  const prepared = requests.map((one) => bytesOf(one, port));
  const pool = new Pool(port);
  const count = Math.max(1, Math.floor(rate * seconds));
  const start = performance.now();
  const latencies = new Float64Array(count).fill(Number.NaN);
  const answers = [];
  for (let index = 0; index < count; index++) {
    const due = start + (index * 1000) / rate;
    await until(due);
    const answered = (isWhole) => {
      if (isWhole) latencies[index] = performance.now() - due;
    };
    answers.push(pool.send(prepared[index % prepared.length]).then(answered));
  }
  await Promise.all(answers);
  pool.close();
  const measured = latencies.filter((one) => !Number.isNaN(one)).sort();
  const at = (share) => measured[Math.min(measured.length - 1, Math.floor(measured.length * share))];
  return { median: at(0.5), p99: at(0.99), failed: count - measured.length };
}

async function until(due) {
  const left = due - performance.now();
  if (left > EXACT) await new Promise((done) => setTimeout(done, left - EXACT));
  while (performance.now() < due) await new Promise(setImmediate);
}

/** A request as it is written to the socket (RFC 9112, 2.1). */
function bytesOf({ method, path, headers = {}, body = "" }, port) {
  const fields = { host: `127.0.0.1:${port}`, ...headers };
  if (body !== "") fields["content-length"] = Buffer.byteLength(body);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Connections to a server. A request takes one that is free, or opens another. */
class Pool {
  #port;
  #free = [];

  constructor(port) {
    this.#port = port;
  }

  /** Resolves once the answer has been read: true, or false if the connection ended before. */
  send(bytes) {
    const connection = this.#free.pop() ?? new Connection(this.#port);
    return connection.send(bytes).then((isWhole) => {
      if (isWhole) this.#free.push(connection);
      else connection.close();
      return isWhole;
    });
  }

  close() {
    for (const connection of this.#free) connection.close();
  }
}

/** A connection with at most one request at a time. */
class Connection {
  #socket;
  #read = Buffer.alloc(0);
  #done = () => {};

  constructor(port) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (part) => {
      this.#read = this.#read.length === 0 ? part : Buffer.concat([this.#read, part]);
      if (!isWhole(this.#read)) return;
      this.#read = Buffer.alloc(0);
      this.#done(true);
    });
    this.#socket.on("error", () => this.#done(false));
    this.#socket.on("close", () => this.#done(false));
  }

  send(bytes) {
    return new Promise((done) => {
      this.#done = done;
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#socket.destroy();
  }
}

/** Whether these bytes are a whole answer (RFC 9112, 6.3): of the length that it names, or up to its last chunk. */
function isWhole(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = bytes.latin1Slice(0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= end + 4 + Number(length);
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? bytes.latin1Slice(-5) === "0\r\n\r\n" : true;
}
