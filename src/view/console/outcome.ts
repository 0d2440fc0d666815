/** What came of a request, as far as it is known: it is on its way, it arrives, it arrived, it failed. */
import type { Answer, AnswerCheck } from "#console/answer.ts";
import type { Item } from "#console/items.ts";
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

/** The outcome of a request. */
export type Outcome =
  | { state: "sending"; stop: () => void }
  | { state: "arriving"; stop: () => void; answer: Answer; stream?: Stream }
  | { state: "arrived"; answer: Answer; check: AnswerCheck; whole: Blob; stream?: Stream; request: Request }
  | { state: "failed"; kind: FailureKind; detail: string; request: Request };
