/** The state of a sign-in: what was entered, the running step, the token. It is in the memory of the page, for all operations. */
import { useEffect, useMemo } from "react";
import {
  endUrl,
  firstScopes,
  isOver,
  isRedirecting,
  keptKey,
  type Metadata,
  metadataUrl,
  namedOrigins,
  type Offer,
  offersOf,
  readKept,
  type SecretPlace,
  type Session,
  secretPlace,
  sessionOf,
} from "#console/sign-in.ts";
import type { SecurityScheme } from "#model/security.ts";
import { absoluteUrl } from "#model/server.ts";
import { SendFailure } from "#view/console/outcome.ts";
import type { Draft } from "#view/console/use-draft.ts";
import { SECRETS_GIVEN, SIGN_INS } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { problemText } from "#view/words/sign-in-labels.ts";
import { awaitRedirect } from "./await-redirect.ts";
import { type Sender, signInFetch } from "./sign-in-fetch.ts";
import { type ProblemKind, SignInProblem } from "./sign-in-problem.ts";
import * as steps from "./sign-in-steps.ts";

/** What the reader enters. */
export interface Entered {
  flow?: string;
  clientId?: string;
  clientSecret?: string;
  place?: SecretPlace;
  userName?: string;
  password?: string;
  scopes?: readonly string[];
}

/** The running step. */
export type Step =
  | { kind: "asking"; stop: () => void }
  | { kind: "waiting"; url: string; stop: () => void }
  | { kind: "device"; device: steps.DeviceCode; stop: () => void };

/** The state of the sign-in with one scheme. */
export interface SignInState {
  entered: Entered;
  step?: Step;
  metadata?: Metadata;
  session?: Session;
  problem?: { kind: ProblemKind; detail: string };
  /** How the last session ended. */
  ended?: "revoked" | "forgotten";
  /** The page that ends the session at the server (OpenID Connect RP-Initiated Logout 1.0). */
  endUrl?: string;
  isKept?: boolean;
}

/** What follows from the scheme, the host's settings, and what the reader has entered. */
interface Chosen {
  offers: readonly Offer[];
  offer: Offer | undefined;
  scopes: readonly string[];
  clientId: string;
  clientSecret: string;
  place: SecretPlace;
  redirectUrl: string | undefined;
}

/** All that the view needs. */
export interface SignIn extends SignInState, Chosen {
  /** The address to ask for flows, if they are not known yet. */
  unknownAt: string | undefined;
  enter: (entered: Entered) => void;
  discover: () => void;
  start: () => void;
  refresh: () => void;
  signOut: () => void;
  keep: (isKept: boolean) => void;
}

const NOTHING: SignInState = { entered: {} };
const NO_ONE: Readonly<Record<string, SignInState>> = {};

/** A scheme as an operation asks for it. */
export interface Asked {
  scheme: SecurityScheme;
  /** The scopes that the operation asks for. */
  wanted: readonly string[];
  draft: Draft;
  sender: Sender;
}

/** The state of a sign-in, and the functions that change it. */
export function useSignIn(asked: Asked): SignIn {
  const { scheme, wanted, draft } = asked;
  const { state, document, url, parts } = usePage();
  const [all, setAll] = usePageState(SIGN_INS, NO_ONE);
  const now = (Object.hasOwn(all, scheme.key) ? all[scheme.key] : undefined) ?? NOTHING;
  const base = document.url ?? url ?? location.href;
  const { entered, metadata } = now;
  const given = Object.hasOwn(draft.settings.clients, scheme.key) ? draft.settings.clients[scheme.key] : {};
  const offers = useMemo(() => offersOf(scheme, base, metadata), [scheme, base, metadata]);
  const offer = offers.find((one) => one.flow === entered.flow) ?? offers[0];
  const made = {
    offers,
    offer,
    scopes: entered.scopes ?? (offer ? firstScopes(scheme, offer.flow, wanted) : []),
    clientId: entered.clientId ?? given?.clientId ?? "",
    clientSecret: entered.clientSecret ?? given?.clientSecret ?? "",
    place: entered.place ?? secretPlace(metadata),
    redirectUrl: redirectUrlOf(draft.settings.redirectUrl, parts.scriptUrl),
    unknownAt: scheme.type === "openIdConnect" && !metadata ? metadataUrl(scheme, base) : undefined,
  };
  const update = (change: Partial<SignInState>): void => {
    const latest = state.get(SIGN_INS) ?? {};
    setAll({ ...latest, [scheme.key]: { ...(latest[scheme.key] ?? NOTHING), ...change } });
  };
  const setToken = (token: string): void => {
    const secrets = state.get(SECRETS_GIVEN) ?? draft.settings.credentials;
    state.set(SECRETS_GIVEN, { ...secrets, [scheme.key]: { token } });
  };
  const kept = keptKey(
    scheme,
    url ?? location.href.split("#", 1)[0] ?? "",
    document.servers.map((one) => one.absoluteTemplate),
  );
  const runner = new Runner({ ...asked, ...made, base, entered, metadata, update, setToken, kept });
  useRestored(kept, now, update, setToken);
  useRenewal(draft, scheme.key, now.session, () => runner.renew(now.session!, now.isKept));
  return {
    ...now,
    ...made,
    enter: (change) => update({ entered: { ...entered, ...change }, problem: undefined }),
    discover: () => runner.run(() => runner.metadata()),
    start: () => runner.run(() => runner.signIn()),
    refresh: () => now.session && runner.run(() => runner.refresh(now.session!, now.isKept)),
    signOut: () => now.session && runner.run(() => runner.signOut(now.session!)),
    keep: (isKept) => {
      update({ isKept });
      store(kept, isKept ? now.session : undefined);
    },
  };
}

/** The redirect page: only one of this origin can hand over what it gets. */
function redirectUrlOf(given: string | undefined, scriptUrl: string | undefined): string | undefined {
  const url = given ?? (scriptUrl && new URL("oauth-redirect.html", scriptUrl).href);
  const absolute = url && absoluteUrl(url, location.href);
  return absolute && URL.canParse(absolute) && new URL(absolute).origin === location.origin
    ? absolute
    : undefined;
}

/** Restores a session that was kept in this tab. */
function useRestored(
  kept: string,
  now: SignInState,
  update: (change: Partial<SignInState>) => void,
  setToken: (token: string) => void,
): void {
  const isFresh = now === NOTHING;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the functions are new with each render
  useEffect(() => {
    const session = isFresh ? readKept(stored(kept)) : undefined;
    if (!session) return;
    update({ session, isKept: true });
    setToken(session.accessToken);
  }, [kept, isFresh]);
}

/** Has an expired access token renewed before the form sends a request with it. */
function useRenewal(
  draft: Draft,
  key: string,
  session: Session | undefined,
  renew: () => Promise<void>,
): void {
  useEffect(() => {
    const { renewals, secrets } = draft;
    const isUsed = session?.refreshToken !== undefined && secrets[key]?.token === session.accessToken;
    if (!isUsed) return;
    renewals.set(key, async () => {
      if (isOver(session, Date.now())) await renew();
    });
    return () => void renewals.delete(key);
  });
}

/** Reads from `sessionStorage`, which a browser may forbid. */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, session: Session | undefined): void {
  try {
    if (session) sessionStorage.setItem(key, JSON.stringify(session));
    else sessionStorage.removeItem(key);
  } catch {
    // It is kept in memory all the same.
  }
}

interface Running extends Asked, Chosen {
  base: string;
  entered: Entered;
  metadata: Metadata | undefined;
  update: (change: Partial<SignInState>) => void;
  setToken: (token: string) => void;
  kept: string;
}

/** Runs the steps that a click begins. */
class Runner {
  private readonly control = new AbortController();

  constructor(private readonly given: Running) {}

  private readonly stop = (): void => this.control.abort();

  /** Runs a step, and says why it failed. */
  run(step: () => Promise<unknown>): void {
    const { update } = this.given;
    update({ step: { kind: "asking", stop: this.stop }, problem: undefined, ended: undefined });
    step().then(
      () => update({ step: undefined }),
      (error: unknown) => {
        const { kind, detail } =
          error instanceof SignInProblem ? error : new SignInProblem("answer", String(error));
        update({ step: undefined, problem: kind === "stopped" ? undefined : { kind, detail } });
      },
    );
  }

  /** What the server says of itself, if the scheme names it. */
  async metadata(): Promise<Metadata | undefined> {
    const { scheme, base, metadata, update } = this.given;
    const url = metadataUrl(scheme, base);
    if (metadata || url === undefined) return metadata;
    const found = await steps.discover(url, this.fetch());
    update({ metadata: found });
    return found;
  }

  async signIn(): Promise<void> {
    const { scopes, clientId, entered, setToken, update } = this.given;
    const registration = await this.registration();
    const { flow } = registration.offer;
    if (clientId === "" && flow !== "password") throw new SignInProblem("noClient");
    const token = isRedirecting(flow)
      ? await this.throughWindow(registration)
      : await this.straight(registration, entered);
    const session = sessionOf(token, { flow, clientId, scope: scopes.join(" ") }, Date.now());
    // The password is no longer needed.
    update({ session, entered: { ...entered, password: undefined } });
    setToken(session.accessToken);
  }

  private async throughWindow(registration: steps.Registration): Promise<steps.Token> {
    const { redirectUrl, scopes, update } = this.given;
    if (redirectUrl === undefined) throw new SignInProblem("redirectUrl");
    const pending = await steps.begin(registration, scopes, redirectUrl);
    const answer = awaitRedirect(pending.state, this.control.signal);
    update({ step: { kind: "waiting", url: pending.url, stop: this.stop } });
    // The other page can neither move this one nor read what this one keeps.
    window.open(pending.url, "_blank", "popup,width=640,height=760,noopener,noreferrer");
    const parameters = await answer;
    update({ step: { kind: "asking", stop: this.stop } });
    return steps.finish(registration, pending, parameters);
  }

  private async straight(registration: steps.Registration, entered: Entered): Promise<steps.Token> {
    const { scopes, update } = this.given;
    if (registration.offer.flow === "clientCredentials") return steps.askForClient(registration, scopes);
    if (registration.offer.flow === "password") {
      const login = { name: entered.userName ?? "", password: entered.password ?? "" };
      return steps.askWithPassword(registration, scopes, login);
    }
    const device = await steps.askForDevice(registration, scopes);
    update({ step: { kind: "device", device, stop: this.stop } });
    return steps.awaitDevice(registration, device, this.control.signal);
  }

  /** Renews the token for a request. @throws SendFailure */
  async renew(session: Session, isKept: boolean | undefined): Promise<void> {
    const { update } = this.given;
    update({ step: { kind: "asking", stop: this.stop }, problem: undefined });
    try {
      await this.refresh(session, isKept);
      update({ step: undefined });
    } catch (error) {
      update({ step: undefined });
      const { kind, detail } =
        error instanceof SignInProblem ? error : new SignInProblem("answer", String(error));
      throw new SendFailure("renewal", problemText(kind, detail));
    }
  }

  async refresh(session: Session, isKept: boolean | undefined): Promise<void> {
    const { update, setToken, kept } = this.given;
    const token = await steps.refresh(await this.registration(session), session.refreshToken ?? "");
    const next = sessionOf(token, session, Date.now());
    update({ session: next });
    setToken(next.accessToken);
    if (isKept) store(kept, next);
  }

  /** Forgets the tokens first: whatever the server says, they are not used again. */
  async signOut(session: Session): Promise<void> {
    const { update, setToken, kept } = this.given;
    store(kept, undefined);
    setToken("");
    update({ session: undefined, isKept: false, ended: "forgotten" });
    const registration = await this.registration(session);
    update({ endUrl: endUrl(registration.metadata, session, location.href) });
    if (registration.offer.revocationUrl === undefined) return;
    const tokens = [session.refreshToken, session.accessToken];
    for (const token of tokens) if (token !== undefined) await steps.revoke(registration, token);
    update({ ended: "revoked" });
  }

  private async registration(session?: Session): Promise<steps.Registration> {
    const { scheme, base, offer: chosen, clientId, clientSecret, entered } = this.given;
    const metadata = await this.metadata();
    const offers = offersOf(scheme, base, metadata);
    const offer = offers.find(({ flow }) => flow === (session?.flow ?? chosen?.flow)) ?? offers[0];
    if (!offer) throw new SignInProblem("noFlow");
    return {
      offer,
      metadata,
      clientId: session?.clientId ?? clientId,
      clientSecret,
      place: entered.place ?? secretPlace(metadata),
      fetch: this.fetch(),
    };
  }

  private fetch(): ReturnType<typeof signInFetch> {
    const { sender, draft, scheme, base } = this.given;
    return signInFetch(sender, draft.settings, namedOrigins(scheme, base), this.control.signal);
  }
}
