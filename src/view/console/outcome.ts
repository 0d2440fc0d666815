/** The state of a request: being sent, response arriving, response complete, or failed. */
import type { Answer, AnswerCheck } from "#console/answer.ts";
import type { Form } from "#console/form.ts";
import type { Item } from "#console/items.ts";
import type { Problem } from "#console/problems.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Request } from "#request/request.ts";

/** Why no response arrived. `CONSOLE.failures` has a message for each. */
export type SendFailureKind =
  | "address"
  | "cors"
  | "connection"
  | "mixed"
  | "offline"
  | "policy"
  | "proxy"
  | "redirect"
  | "refused"
  | "renewal"
  | "stopped"
  | "timeout";

/** The error for a request without a response: its kind, and a detail such as the origin or the message of the proxy. */
export class SendFailure extends Error {
  constructor(
    readonly kind: SendFailureKind,
    detail = "",
  ) {
    super(detail);
  }
}

/** The items of a stream that are kept, and how many arrived. */
export interface Stream {
  items: readonly Item[];
  count: number;
}

/** The request that was sent, and the form that it came from. */
export interface Sent {
  /** With placeholders in place of secrets. */
  request: Request;
  /** The parameters that had their own field. */
  fields: readonly Parameter[];
  /** What the reader entered. */
  form: Form;
  /** The fields that had problems. */
  problems: readonly Problem[];
  /** Whether the request contained credentials. */
  hasSecrets: boolean;
}

/** The outcome of a request. */
export type Outcome =
  | { state: "sending"; stop: () => void }
  | { state: "arriving"; stop: () => void; answer: Answer; stream?: Stream; sent: Sent }
  | {
      state: "arrived";
      answer: Answer;
      check: AnswerCheck;
      /** The complete body. */
      whole: Blob;
      stream?: Stream;
      sent: Sent;
    }
  | { state: "failed"; kind: SendFailureKind; detail: string };
