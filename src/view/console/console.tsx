/** The form that sends a request, below the button "Try it": a part that loads when somebody opens it. */
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type Extra, namedExtras } from "#console/extras.ts";
import { entryOf, parameterValue } from "#console/form.ts";
import type { Exchange } from "#console/history.ts";
import { isPassedOn, type Obstacle, obstaclesOf } from "#console/obstacles.ts";
import { BODY } from "#console/problems.ts";
import type { Operation } from "#model/operation.ts";
import { hashOf } from "#model/outline/routes.ts";
import { languageOf } from "#options/read.ts";
import type { Request } from "#request/request.ts";
import { snippetOf } from "#snippets/snippets.ts";
import { ResponseView } from "#view/console/response/response-view.tsx";
import { HISTORY, tryKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import type { Where } from "#view/schema/rows.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/console.css?inline";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { CONSOLE, failureText, setConsoleLabels } from "#view/words/console-labels.ts";
import { BodyForm } from "./body-form.tsx";
import { Credentials } from "./credentials.tsx";
import { ExtraFields } from "./extra-fields.tsx";
import { type FormCheck, type Lack, useFormCheck } from "./form-check.ts";
import { Tried } from "./missing.tsx";
import type { Outcome } from "./outcome.ts";
import { ParameterFields } from "./parameters.tsx";
import { goToField, ProblemList, problemText } from "./problem-list.tsx";
import { proxyFor } from "./send.ts";
import { ServerField } from "./server-field.tsx";
import { Sheet } from "./sheet.tsx";
import { type Draft, useDraft } from "./use-draft.ts";
import { useSender } from "./use-sender.ts";

const adopt = styleRef(style);

/** The words of other languages. */
const WORDS = new Part(() => import("#view/words/console-words.ts"));

/** Whether the words of the form are there. Loads them. */
export function useConsoleWords(): boolean {
  const { options } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const words = usePart(WORDS, language !== "en");
  const isReady = language === "en" || words !== undefined || WORDS.error !== undefined;
  useMemo(
    () => setConsoleLabels(words?.consoleWordsOf(language) ?? {}, options.labels),
    [words, language, options],
  );
  return isReady;
}

/** The form of an operation, once its words are there. */
export function Console(props: { operation: Operation; where: Where }): ReactNode {
  const isReady = useConsoleWords();
  const [, setOpen] = usePageState(tryKey(props.where.address), false);
  return (
    <>
      <span ref={adopt} hidden />
      {isReady && (
        <Sheet
          name={props.operation.label}
          own={hashOf(props.where.address.replace(/\/request$/, ""))}
          onClose={() => setOpen(false)}
        >
          <RequestForm {...props}>
            <SentRequests />
          </RequestForm>
        </Sheet>
      )}
    </>
  );
}

/** The form of a request, and the response below it. */
export function RequestForm(props: {
  operation: Operation;
  where: Where;
  /** Parameters that the operation does not describe. */
  extras?: readonly Extra[];
  children?: ReactNode;
}): ReactNode {
  const draft = useDraft(props.operation, props.where, props.extras);
  const { outcome, start, drop } = useSender(draft);
  const [attempt, setAttempt] = useState<"none" | "refused" | "tried">("none");
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const obstacles = useMemo(() => obstaclesOf(draft.shown, enteredHeaders(draft)), [draft.shown, draft]);
  const isStopped = draft.lacksAddress || isFinal(obstacles, draft);
  const check = useFormCheck(draft);
  // Once nothing is missing, only another attempt can be refused.
  if (attempt === "refused" && !check.lack && !check.isLate) setAttempt("tried");
  const isTried = attempt !== "none";
  const expectOutcome = useExpectedOutcome(place, outcome);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What was entered last may not be checked yet.
    const { lack, problems } = check.latest();
    const isInsisted = lack !== "path" && isAnyway(event);
    const reason = isInsisted ? undefined : lack;
    const isSent = !reason && !isStopped;
    expectOutcome(event, isSent);
    // At once, so that the field that lacks a value is marked before it gets the focus.
    flushSync(() => setAttempt(reason ? "refused" : "tried"));
    if (isSent) start(problems);
    else drop();
    moveFocus(form.current, reason, isInsisted);
  };
  return (
    <form
      ref={form}
      className="console"
      aria-label={`${CONSOLE.form}: ${draft.operation.label}`}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={sendOnEnter}
    >
      <p className="console-quiet console-keys">{CONSOLE.sendKeys}</p>
      <ServerField servers={draft.operation.servers} />
      <Credentials draft={draft} />
      <Fields draft={draft} check={check} isTried={isTried} />
      <Target draft={draft} obstacles={obstacles} check={check} isTried={isTried} />
      <SendBar method={draft.shown.method} isStopped={isStopped} outcome={outcome}>
        <ToOutcome outcome={outcome} place={place} />
      </SendBar>
      {!draft.lacksAddress && <CopyCurl draft={draft} />}
      {attempt === "refused" && <Refusal lack={check.lack} type={draft.chosen.media?.name ?? ""} />}
      <OutcomeView operation={draft.operation} outcome={outcome} place={place}>
        <Unauthorized draft={draft} outcome={outcome} />
      </OutcomeView>
      {props.children}
    </form>
  );
}

interface Checked {
  draft: Draft;
  check: FormCheck;
  /** Whether the reader tried to send. */
  isTried: boolean;
}

/** The fields of all parameters, and of the body. */
function Fields({ draft, check, isTried }: Checked): ReactNode {
  return (
    <Tried value={isTried}>
      <ParameterFields draft={draft} />
      <ExtraFields draft={draft} />
      <BodyForm draft={draft} check={check.body} />
    </Tried>
  );
}

/** Says why nothing was sent, and sends all the same what goes to the right address. */
function Refusal({ lack = "body", type }: { lack: Lack; type: string }): ReactNode {
  const said = { path: CONSOLE.pathEmpty, value: CONSOLE.valueMissing, body: CONSOLE.bodyUnread(type) };
  return (
    <div className="console-failure console-refusal" role="alert">
      {said[lack]}{" "}
      {lack !== "path" && (
        <button type="submit" name={ANYWAY} className="console-link">
          {CONSOLE.sendAnyway}
        </button>
      )}
    </div>
  );
}

/** The controls of fields that lack a value. */
const LACKING = "[data-lacking] :enabled:not(.console-head *)";

/** Moves the focus: to the field because of which nothing is sent, or from the button to insist, which is gone then. */
function moveFocus(form: HTMLFormElement | null, reason: Lack, isInsisted: boolean): void {
  if (reason === "body") goToField(form, BODY);
  else if (reason || isInsisted)
    form?.querySelector<HTMLElement>(reason ? LACKING : ".console-send")?.focus();
}

const ANYWAY = "anyway";

/** Whether the reader sends although a value is missing. */
function isAnyway({ nativeEvent }: FormEvent): boolean {
  return (nativeEvent as SubmitEvent).submitter?.getAttribute("name") === ANYWAY;
}

/**
 * Scrolls to the outcome, if it is out of view, of a request that the button "Send" started. The Enter key in a field
 * leaves the view as it is: the reader edits, and may send again.
 * @returns a function to call with the form's `submit` event, and whether the request is sent
 */
function useExpectedOutcome(
  place: RefObject<HTMLElement | null>,
  outcome: Outcome | undefined,
): (event: FormEvent, isSent: boolean) => void {
  const isExpected = useRef(false);
  const isThere =
    outcome?.state === "arrived" ||
    outcome?.state === "failed" ||
    (outcome?.state === "arriving" && outcome.stream !== undefined);
  useEffect(() => {
    if (!isThere || !isExpected.current || !place.current) return;
    isExpected.current = false;
    if (place.current.getBoundingClientRect().top > innerHeight - LEAST_SHOWN) place.current.scrollIntoView();
  }, [isThere, place]);
  return ({ currentTarget, nativeEvent }, isSent) => {
    const { activeElement } = currentTarget.getRootNode() as Document | ShadowRoot;
    isExpected.current = isSent && (nativeEvent as SubmitEvent).submitter === activeElement;
  };
}

/** How much of an outcome must be in view, in CSS pixels: its status, its check, and the first lines of the body. */
const LEAST_SHOWN = 240;

/** "Send", and while a response is on its way, "Stop". The button that deletes something says so. */
function SendBar(props: {
  method: string;
  isStopped: boolean;
  outcome: Outcome | undefined;
  children: ReactNode;
}): ReactNode {
  const { method, isStopped, outcome, children } = props;
  const isDelete = method === "DELETE";
  const isSending = outcome?.state === "sending" || outcome?.state === "arriving";
  return (
    <div className="console-actions console-bar">
      <button
        type="submit"
        className={isDelete ? "console-send console-delete" : "console-send"}
        disabled={isStopped}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isDelete ? CONSOLE.sendField(method) : CONSOLE.send}
      </button>
      {isSending && (
        <button type="button" className="console-stop" onClick={outcome.stop}>
          {CONSOLE.stop}
        </button>
      )}
      {children}
    </div>
  );
}

/** The outcome of the last request, and what a screen reader is told of it. */
function OutcomeView(props: {
  operation: Operation;
  outcome: Outcome | undefined;
  place: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  const { operation, outcome, place, children } = props;
  return (
    <>
      <p role="status" className="visually-hidden">
        {summaryOf(outcome)}
      </p>
      <div ref={place} className="console-outcome" tabIndex={-1}>
        {outcome?.state === "sending" && <p className="console-quiet">{CONSOLE.sending}</p>}
        {outcome?.state === "failed" && (
          <p className="console-failure">{failureText(outcome.kind, outcome.detail)}</p>
        )}
        {children}
        {outcome && "answer" in outcome && <ResponseView operation={operation} outcome={outcome} />}
      </div>
    </>
  );
}

/** What to do about status 401, and about 403 without credentials: the way to where they are entered. */
function Unauthorized(props: { draft: Draft; outcome: Outcome | undefined }): ReactNode {
  const { draft, outcome } = props;
  if (!outcome || !("answer" in outcome)) return null;
  const { sent, answer } = outcome;
  const { status } = answer;
  if (status !== 401 && (status !== 403 || sent.hasSecrets)) return null;
  const isDescribed = draft.operation.security?.some(({ schemes }) => schemes.length > 0);
  const hasFields = draft.ways.length > 0;
  // A scheme that the form does not know is described all the same.
  if (isDescribed && !hasFields) return null;
  const said = isDescribed ? CONSOLE.unauthorized : CONSOLE.unexpectedlyUnauthorized;
  return (
    <p className="console-findings">
      {status === 401 ? said : CONSOLE.forbidden}{" "}
      <button
        type="button"
        className="console-link"
        onClick={({ currentTarget: { form } }) => (hasFields ? goToCredentials(form) : openExtras(form))}
      >
        {hasFields ? CONSOLE.toCredentials : CONSOLE.toExtras}
      </button>
    </p>
  );
}

/** Moves the focus to where the reader acts next. */
function goToCredentials(form: HTMLFormElement | null): void {
  const fields = form?.querySelector<HTMLElement>(".console-credentials");
  if (!fields) return;
  nextOf(fields).focus();
  fields.scrollIntoView({ block: "nearest" });
}

/** Opens the headers that the reader adds, with a row, and moves the focus there. */
function openExtras(form: HTMLFormElement | null): void {
  const extras = form?.querySelector<HTMLDetailsElement>(".console-extras");
  if (!extras) return;
  extras.open = true;
  const field = extras.querySelector<HTMLElement>("input");
  if (field) field.focus();
  else extras.querySelector<HTMLElement>(":scope > button")?.click();
}

/** The first empty field that has to be filled in, or a button to sign in before it; if there is none, the first field. */
function nextOf(fields: HTMLElement): HTMLElement {
  const all = [...fields.querySelectorAll<HTMLElement>(STEPS)];
  return all.find((one) => !(one instanceof HTMLInputElement) || one.value === "") ?? all[0] ?? fields;
}

/** What a reader fills in or presses to get credentials, in order. Choices have a value from the start. */
const STEPS = "input:not([type=checkbox], [data-optional]), .console-sign-in > .console-actions > button";

/** From every field, the Enter key sends with Ctrl, or on a Mac with Cmd. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}

/** The status, where the button to send is: the way to the response, which may be out of view. */
function ToOutcome(props: { outcome: Outcome | undefined; place: RefObject<HTMLElement | null> }): ReactNode {
  const { outcome, place } = props;
  if (!outcome || outcome.state === "sending") return null;
  const status =
    outcome.state === "failed"
      ? CONSOLE.noAnswer
      : `${outcome.answer.status} ${outcome.answer.statusText}`.trim();
  const go = (): void => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  };
  return (
    <button type="button" className="console-link" aria-label={`${CONSOLE.response}: ${status}`} onClick={go}>
      {status}
    </button>
  );
}

/** What a screen reader is told. */
function summaryOf(outcome: Outcome | undefined): string {
  if (!outcome) return "";
  if (outcome.state === "sending") return CONSOLE.sending;
  if (outcome.state === "failed") return failureText(outcome.kind, outcome.detail);
  const { status, statusText, time } = outcome.answer;
  const named = `${status} ${statusText}`.trim();
  if (outcome.state === "arriving") return `${named}. ${CONSOLE.arriving}`;
  const { findings, notes } = outcome.check;
  const noted = notes.map(({ message }) => message).join(" ");
  const said = findings.length > 0 ? CONSOLE.findings(findings.length) : noted;
  return `${named}, ${CONSOLE.time(time)}. ${said} ${problemText(outcome.sent.problems)}`.trim();
}

/** The history, once something was sent. */
function SentRequests(): ReactNode {
  const { parts } = usePage();
  const [all] = usePageState(HISTORY, NOTHING);
  const part = usePart(parts.further, all.length > 0);
  return part && <part.HistoryList />;
}

const NOTHING: readonly Exchange[] = [];

function isFinal(obstacles: readonly Obstacle[], { settings, shown }: Draft): boolean {
  const isRelayed = proxyFor(shown.url, settings) !== undefined;
  return obstacles.some((one) => one.isFinal && !(isRelayed && isPassedOn(one)));
}

function enteredHeaders({ fields, form, extras }: Draft): readonly string[] {
  const described = fields.filter((one) => entryOf(one, form).isSent && parameterValue(one, form));
  return [...described, ...namedExtras(extras)]
    .filter(({ location }) => location === "header")
    .map(({ name }) => name);
}

/** What is sent, before it is sent; and what of it cannot be. */
function Target(props: Checked & { obstacles: readonly Obstacle[] }): ReactNode {
  const { draft, obstacles, check, isTried } = props;
  const { method, url } = draft.shown;
  const proxy = proxyFor(url, draft.settings);
  const host = hostOf(url);
  const shown = proxy === undefined ? obstacles : obstacles.filter((one) => !isPassedOn(one));
  if (draft.lacksAddress) return null;
  return (
    <div className="console-target">
      <p>
        <span className="visually-hidden">{CONSOLE.target}</span>
        <code>
          <strong>{method}</strong> {url}
        </code>
      </p>
      {host !== location.host && <p className="console-quiet">{CONSOLE.foreign(host)}</p>}
      {draft.lacksSecrets && <p className="console-findings">{CONSOLE.lacksCredentials}</p>}
      <ProblemList all={check.problems} isTried={isTried} />
      {proxy !== undefined && <p className="console-quiet console-proxy">{CONSOLE.proxied(proxy)}</p>}
      {shown.length > 0 && (
        <ul className="console-findings">
          {shown.map(({ id, about }) => (
            <li key={`${id} ${about}`}>{obstacleText(id, about)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function obstacleText(id: Obstacle["id"], about: string): string {
  const word: string | ((about: string) => string) = CONSOLE.obstacles[id];
  return typeof word === "string" ? word : word(about);
}

/** The request for a shell; with the reader's credentials in this one copy only, if they say so. */
function CopyCurl(props: { draft: Draft }): ReactNode {
  const { draft } = props;
  const [isWhole, setWhole] = useState(false);
  const text = (): string => {
    const request: Request = isWhole ? draft.latest().request : draft.shown;
    setWhole(false);
    return snippetOf(request, "curl") ?? "";
  };
  return (
    <div className="console-copy">
      <span className="console-quiet">cURL</span>
      <CopyButton text={text} name="cURL" isSecret={isWhole} />
      {draft.hasSecrets && (
        <label>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />{" "}
          {CONSOLE.includeSecrets}
        </label>
      )}
    </div>
  );
}
