/** What came of a request, as far as it is known: it is on its way, it arrives, it arrived, it failed. */
import type { Answer, AnswerCheck } from "#console/answer.ts";
import type { Form } from "#console/form.ts";
import type { Item } from "#console/items.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Request } from "#request/request.ts";

/** Why no response arrived. */
export type FailureKind =
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

/** Why no response arrived, in a word and in the words of whoever knows. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
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

/** What a response answers. */
export interface Sent {
  /** With placeholders in place of secrets. */
  request: Request;
  /** The parameters that had a field of their own, and what was entered for them. */
  fields: readonly Parameter[];
  form: Form;
  /** Whether it showed who the reader is. */
  hasSecrets: boolean;
}

/** The outcome of a request. */
export type Outcome =
  | { state: "sending"; stop: () => void }
  | { state: "arriving"; stop: () => void; answer: Answer; stream?: Stream; sent: Sent }
  | { state: "arrived"; answer: Answer; check: AnswerCheck; whole: Blob; stream?: Stream; sent: Sent }
  | { state: "failed"; kind: FailureKind; detail: string };
