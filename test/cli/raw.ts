/** Sends raw HTTP, including bytes that no library would send. */
import { connect, type Socket } from "node:net";

/** The answer on a connection. */
export interface Reply {
  /** 0 if nothing was received. */
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
  /** All bytes as Latin-1. */
  bytes: string;
}

/** Opens a connection; errors on it are ignored. */
export function connected(port: number, host = "127.0.0.1"): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host }, () => resolve(socket));
    socket.on("error", () => undefined);
  });
}

/** Sends bytes and waits until the server closes the connection. */
export async function exchange(port: number, bytes: string): Promise<Reply> {
  const socket = await connected(port);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  const closed = new Promise((done) => socket.once("close", done));
  socket.write(bytes, "latin1");
  await closed;
  return replyOf(text);
}

/** A request with the usual fields. Given fields replace them. */
export function request(
  target: string,
  fields: Readonly<Record<string, string>> = {},
  method = "GET",
): string {
  const all = { Host: "localhost", Connection: "close", ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Parses the first answer. */
export function replyOf(bytes: string): Reply {
  const [head = "", ...rest] = bytes.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
    bytes,
  };
}
