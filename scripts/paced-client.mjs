// Sends requests at an even rate and measures latencies in microseconds. autocannon sends them in bursts, so
// at low rates it measures how long they wait for each other.
import { Agent, request } from "node:http";

/** Milliseconds before a request is due from which on the client no longer sleeps: timers are only this exact. */
const EXACT = 2;

/**
 * Sends requests one after another, `rate` in each second, whether or not earlier ones are answered.
 * @returns the median and the 99th percentile in milliseconds, from when a request was due until its answer was read, and
 * how many requests failed
 */
export async function paced({ port, requests, rate, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const count = Math.max(1, Math.floor(rate * seconds));
  const start = performance.now();
  const answers = [];
  for (let index = 0; index < count; index++) {
    const due = start + (index * 1000) / rate;
    await until(due);
    answers.push(latency({ agent, port, due, ...requests[index % requests.length] }));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  const measured = all.filter((one) => one !== undefined).sort((a, b) => a - b);
  const at = (share) => measured[Math.min(measured.length - 1, Math.floor(measured.length * share))];
  return { median: at(0.5), p99: at(0.99), failed: all.length - measured.length };
}

async function until(due) {
  const left = due - performance.now();
  if (left > EXACT) await new Promise((done) => setTimeout(done, left - EXACT));
  while (performance.now() < due) await new Promise(setImmediate);
}

/** The latency of one request; undefined if it failed. */
function latency({ agent, port, due, method, path, headers, body }) {
  return new Promise((done) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () => done(performance.now() - due));
      response.on("error", () => done(undefined));
    });
    sent.on("error", () => done(undefined));
    sent.end(body);
  });
}
