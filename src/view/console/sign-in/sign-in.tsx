/** Signing in with OAuth 2 or OpenID Connect, within the form: a part that loads when an operation asks for it. */
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useReducer } from "react";
import { isOver, isRedirecting, missingScopes, type Session, scopesOf } from "#console/sign-in.ts";
import { languageOf } from "#options/read.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { usePage } from "#view/page/page.ts";
import { Part, usePart } from "#view/page/parts.ts";
import { problemText, SIGN_IN, setSignInLabels } from "#view/words/sign-in-labels.ts";
import { type Asked, type Entered, type SignIn, type Step, useSignIn } from "./use-sign-in.ts";

/** The words of other languages. */
const WORDS = new Part(() => import("#view/words/sign-in-words.ts"));

/** The form that gets a token for a scheme, once its words are there. */
export function SignInForm(props: Asked): ReactNode {
  const { options } = usePage();
  const language = languageOf(options.labels) ?? "en";
  const words = usePart(WORDS, language !== "en");
  const isReady = language === "en" || words !== undefined || WORDS.error !== undefined;
  useMemo(
    () => setSignInLabels(words?.signInWordsOf(language) ?? {}, options.labels),
    [words, language, options],
  );
  return isReady && <Opened {...props} />;
}

function Opened(props: Asked): ReactNode {
  const signIn = useSignIn(props);
  const { step, session, problem, ended } = signIn;
  const token = props.draft.secrets[props.scheme.key]?.token;
  const isIn = session !== undefined && session.accessToken === token;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears clicks on the buttons inside, which keys make too
    <fieldset className="console-sign-in" tabIndex={-1} onClick={keepFocus}>
      <legend>{props.scheme.label}</legend>
      <div role="status">
        {step && <Running step={step} />}
        {!step && isIn && <SignedIn session={session} wanted={props.wanted} />}
        {!step && !isIn && ended && <Ended ended={ended} url={signIn.endUrl} />}
      </div>
      {step && <StepActions step={step} />}
      {!step && isIn && <SessionActions signIn={signIn} session={session} />}
      {!step && !isIn && <Fields {...props} signIn={signIn} />}
      {problem && (
        <p className="console-failure" role="alert">
          {problemText(problem.kind, problem.detail)}
        </p>
      )}
    </fieldset>
  );
}

/** A button that starts or ends something is replaced by another: the focus stays with what surrounds both. */
function keepFocus({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest(".console-actions > button"))
    currentTarget.focus({ preventScroll: true });
}

function Running({ step }: { step: Step }): ReactNode {
  if (step.kind === "asking") return <p className="console-quiet">{SIGN_IN.asking}</p>;
  if (step.kind === "waiting") return <p className="console-quiet">{SIGN_IN.waiting}</p>;
  const { url, userCode } = step.device;
  return (
    <p>
      {SIGN_IN.device}{" "}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>{" "}
      <strong>
        <code>{userCode}</code>
      </strong>
    </p>
  );
}

/** How the session ended here, and the way to end it at the server. */
function Ended({ ended, url }: { ended: "revoked" | "forgotten"; url: string | undefined }): ReactNode {
  return (
    <p className="console-quiet">
      {SIGN_IN[ended]}{" "}
      {url !== undefined && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {SIGN_IN.endSession(hostOf(url))}
        </a>
      )}
    </p>
  );
}

function StepActions({ step }: { step: Step }): ReactNode {
  return (
    <div className="console-actions">
      {step.kind === "waiting" && (
        <a className="console-link" href={step.url} target="_blank" rel="noopener noreferrer">
          {SIGN_IN.openWindow}
        </a>
      )}
      <button type="button" className="console-stop" onClick={step.stop}>
        {SIGN_IN.cancel}
      </button>
    </div>
  );
}

/** What is known of the token. It is drawn again when the token expires. */
function SignedIn(props: { session: Session; wanted: readonly string[] }): ReactNode {
  const { session, wanted } = props;
  const [, look] = useReducer((count: number) => count + 1, 0);
  const { endsAt, scope } = session;
  useEffect(() => {
    const left = endsAt === undefined ? 0 : endsAt - Date.now();
    if (left <= 0 || left > 2 ** 31 - 1) return;
    const timer = setTimeout(look, left + 10);
    return () => clearTimeout(timer);
  }, [endsAt]);
  const missing = missingScopes(wanted, session);
  const time = endsAt !== undefined && new Date(endsAt).toLocaleTimeString([], { timeStyle: "short" });
  return (
    <>
      <p className="console-valid">{SIGN_IN.signedIn}</p>
      <p className="console-quiet">
        {isOver(session, Date.now()) ? SIGN_IN.over : time && SIGN_IN.until(time)}
        {scope !== "" && ` ${SIGN_IN.given(scope)}`}
      </p>
      {missing.length > 0 && <p className="console-failure">{SIGN_IN.missing(missing.join(" "))}</p>}
    </>
  );
}

function SessionActions({ signIn, session }: { signIn: SignIn; session: Session }): ReactNode {
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={signIn.isKept === true}
          onChange={({ target }) => signIn.keep(target.checked)}
        />{" "}
        {SIGN_IN.keep}
      </label>
      <div className="console-actions">
        {session.refreshToken !== undefined && (
          <button type="button" className="console-stop" onClick={signIn.refresh}>
            {SIGN_IN.refresh}
          </button>
        )}
        <button type="button" className="console-stop" onClick={signIn.signOut}>
          {SIGN_IN.signOut}
        </button>
      </div>
    </>
  );
}

/** What is entered before: the flow, the client, what the flow needs, the scopes. */
function Fields(props: Asked & { signIn: SignIn }): ReactNode {
  const { signIn, wanted } = props;
  const { offers, offer, unknownAt, redirectUrl, enter, entered } = signIn;
  if (unknownAt !== undefined)
    return (
      <div className="console-actions">
        <button type="button" className="console-stop" onClick={signIn.discover}>
          {SIGN_IN.discover(hostOf(unknownAt))}
        </button>
      </div>
    );
  if (!offer) return <p className="console-failure">{SIGN_IN.problems.noFlow}</p>;
  const { flow } = offer;
  const target = isRedirecting(flow)
    ? offer.authorizationUrl
    : (offer.deviceAuthorizationUrl ?? offer.tokenUrl);
  return (
    <>
      {offers.length > 1 && (
        <SampleChoice
          label={SIGN_IN.flow}
          options={offers.map((one) => SIGN_IN.flows[one.flow])}
          chosen={offers.indexOf(offer)}
          onChoose={(index) => enter({ flow: offers[index]?.flow, scopes: undefined })}
        />
      )}
      {offers.length === 1 && <p className="console-quiet">{SIGN_IN.flows[flow]}</p>}
      {flow === "implicit" && <p className="console-quiet">{SIGN_IN.legacy}</p>}
      <Text label={SIGN_IN.clientId} value={signIn.clientId} onChange={(clientId) => enter({ clientId })} />
      {flow !== "implicit" && <SecretFields signIn={signIn} isOptional={flow !== "clientCredentials"} />}
      {flow === "password" && <LoginFields entered={entered} enter={enter} />}
      <Scopes
        all={scopesOf(offer, [...wanted, ...signIn.scopes])}
        chosen={signIn.scopes}
        onChange={(scopes) => enter({ scopes })}
      />
      {target !== undefined && <p className="console-quiet">{SIGN_IN.goesTo(hostOf(target))}</p>}
      {isRedirecting(flow) && redirectUrl !== undefined && (
        <p className="console-quiet">{SIGN_IN.redirect(redirectUrl)}</p>
      )}
      <div className="console-actions">
        <button type="button" className="console-send" onClick={signIn.start}>
          {SIGN_IN.signIn}
        </button>
      </div>
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function SecretFields({ signIn, isOptional }: { signIn: SignIn; isOptional: boolean }): ReactNode {
  const { clientSecret, place, enter } = signIn;
  return (
    <>
      <Text
        label={SIGN_IN.clientSecret}
        value={clientSecret}
        isSecret
        isOptional={isOptional}
        onChange={(next) => enter({ clientSecret: next })}
      />
      {clientSecret !== "" && (
        <SampleChoice
          label={SIGN_IN.place}
          options={[SIGN_IN.inHeader, SIGN_IN.inBody]}
          chosen={place === "body" ? 1 : 0}
          onChoose={(index) => enter({ place: index === 1 ? "body" : "header" })}
        />
      )}
    </>
  );
}

function LoginFields(props: { entered: Entered; enter: (entered: Entered) => void }): ReactNode {
  const { entered, enter } = props;
  return (
    <>
      <Text
        label={SIGN_IN.userName}
        value={entered.userName ?? ""}
        onChange={(userName) => enter({ userName })}
      />
      <Text
        label={SIGN_IN.password}
        value={entered.password ?? ""}
        isSecret
        onChange={(password) => enter({ password })}
      />
    </>
  );
}

function Text(props: {
  label: string;
  value: string;
  isSecret?: boolean;
  isOptional?: boolean;
  onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="console-field">
      <label htmlFor={id} className="console-name">
        {props.label}
      </label>
      <input
        id={id}
        type={props.isSecret ? "password" : "text"}
        value={props.value}
        data-optional={props.isOptional || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </div>
  );
}

function Scopes(props: {
  all: readonly { name: string; description?: string }[];
  chosen: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}): ReactNode {
  const { all, chosen, onChange } = props;
  if (all.length === 0) return null;
  return (
    <details open={all.length <= OPEN}>
      <summary>{SIGN_IN.scopes}</summary>
      <ul className="console-items" aria-label={SIGN_IN.scopes}>
        {all.map(({ name, description }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />{" "}
              <code>{name}</code>
              {description !== undefined && <span className="console-quiet"> {description}</span>}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Longer lists of scopes are closed at first. */
const OPEN = 8;
