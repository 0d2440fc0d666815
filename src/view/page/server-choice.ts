/** The server that the reader chose, and the values of its variables. Operations with the same servers share them. */
import type { Server } from "#model/server.ts";
import { serverKey, variablesKey } from "./keys.ts";
import { usePageState } from "./page.ts";

/** The values of variables that the reader has entered, by name. */
export type Values = Readonly<Record<string, string>>;

const NONE: Values = {};

/** What the reader chose: one of the description's servers by its index, or a server at another address. */
export type ServerChoice = number | Server;

/** The chosen server, and a function that chooses another one. */
export function useServerChoice(servers: readonly Server[]): [ServerChoice, (choice: ServerChoice) => void] {
  return usePageState(serverKey(servers), 0);
}

/** The reader's values of the variables of a server. */
export function useValues(server: Server | undefined): [Values, (values: Values) => void] {
  return usePageState(variablesKey(server?.template), NONE);
}

/** The chosen server and the reader's values of its variables. */
export function useServer(servers: readonly Server[]): { server: Server | undefined; values: Values } {
  const [choice] = useServerChoice(servers);
  const server = typeof choice === "object" ? choice : servers[choice];
  const [values] = useValues(server);
  return { server, values };
}
