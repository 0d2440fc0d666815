/** The request that the reader is making: the form, what it is sent to and with, and the request itself. */
import { useEffect, useMemo, useState } from "react";
import { addressOf, serverAt } from "#console/address.ts";
import { isAnonymous, ownFields, withoutSchemeNames } from "#console/credential.ts";
import { draftOf } from "#console/draft.ts";
import { enteredSecrets } from "#console/entered-secrets.ts";
import { type Extra, isSecret, secretsOf, withExtras, withRows, withSecretsOf } from "#console/extras.ts";
import { type Form, firstForm } from "#console/form.ts";
import { isGiven, type Secrets } from "#console/secrets.ts";
import { type TrySettings, trySettings } from "#console/settings.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement } from "#model/security.ts";
import type { Server } from "#model/server.ts";
import { isSupported, type Request, type Secret, supportedSecurity } from "#request/request.ts";
import { type ChosenSample, useBodySample } from "#view/objects/body-sample.tsx";
import { extrasKey } from "#view/page/extras-key.ts";
import { entriesKey, requestKey, SECRETS_GIVEN, serverKey, variablesKey } from "#view/page/keys.ts";
import { useOtherAddress } from "#view/page/other-address.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { useSchemes } from "#view/page/scheme-choice.ts";
import { useServer, type Values } from "#view/page/server-choice.ts";
import type { Where } from "#view/schema/rows.ts";

/** The request that the reader is making. */
export interface Draft {
  operation: Operation;
  where: Where;
  /** The id of the operation. */
  id: string;
  settings: TrySettings;
  form: Form;
  setForm: (form: Form) => void;
  /** The parameters that have a field of their own. */
  fields: readonly Parameter[];
  /** The parameters that the reader added. */
  extras: readonly Extra[];
  setExtras: (extras: readonly Extra[]) => void;
  /** Whether the reader chose another address, but has not entered a complete one. */
  lacksAddress: boolean;
  /** The server at the address that the reader entered in place of the description's. */
  otherServer: Server | undefined;
  /** The media type and the sample of the body that the page shows. */
  chosen: ChosenSample;
  ways: readonly SecurityRequirement[];
  way: number;
  chooseWay: (index: number) => void;
  secrets: Secrets;
  setSecrets: (secrets: Secrets) => void;
  /** Whether it would show who the reader is. */
  hasSecrets: boolean;
  /** Whether the operation asks for a secret that the reader has not entered. */
  lacksSecrets: boolean;
  /** With placeholders in place of secrets: what may be shown and copied. */
  shown: Request;
  /** As it is sent now. */
  latest: () => Latest;
  /** What renews an access token that has expired, by the key of its scheme. */
  renewals: Map<string, () => Promise<void>>;
}

/** The request with the secrets that the page has by now. */
export interface Latest {
  request: Request;
  secrets: Secrets;
  hasSecrets: boolean;
}

/** Where the request goes. */
interface Goal {
  server: Server | undefined;
  values: Values;
  lacksAddress: boolean;
  otherServer: Server | undefined;
}

/**
 * The address in the form, if it is complete; otherwise the server that the page has. At first, this is the one that the
 * host names, with its values.
 */
function useGoal(operation: Operation, settings: TrySettings): Goal {
  const { state } = usePage();
  const { servers } = operation;
  useMemo(() => {
    const index = servers.findIndex((one) => settings.server === (one.name ?? one.template));
    const at = index < 0 ? servers.findIndex((one) => one.template === settings.server) : index;
    const key = serverKey(servers);
    if (at >= 0 && state.get(key) === undefined) state.set(key, at);
    const values = variablesKey(servers[Math.max(0, at)]?.template);
    const hasValues = Object.keys(settings.variables).length > 0;
    if (hasValues && state.get(values) === undefined) state.set(values, settings.variables);
  }, [state, servers, settings]);
  const { server, values } = useServer(servers);
  const [{ text, isChosen }] = useOtherAddress(servers);
  const otherServer = useMemo(() => (isChosen ? serverAt(text) : undefined), [isChosen, text]);
  return { server: otherServer ?? server, values, otherServer, lacksAddress: isChosen && !otherServer };
}

const NO_EXTRAS: readonly Extra[] = [];

/**
 * The draft of an operation. The samples of the page show its request for as long as it is used.
 * @param given parameters that the operation does not describe; the reader may add others
 */
export function useDraft(operation: Operation, where: Where, given = NO_EXTRAS): Draft {
  const { options, state, document, url: pageUrl } = usePage();
  const url = operation.document === document ? pageUrl : operation.document.url;
  const settings = useMemo(() => trySettings(options), [options]);
  const first = useMemo(() => firstForm(operation), [operation]);
  const [form, setForm] = usePageState(entriesKey(where.address), first);
  const [rows, setRows] = usePageState(extrasKey(where.address), NO_EXTRAS);
  const extras = useMemo(() => withRows(given, rows), [given, rows]);
  const chosen = useBodySample(detailsOf(operation).requestBody?.content ?? [], where, true);
  const ways = useMemo(() => supportedSecurity(operation), [operation]);
  const [way, chooseWay] = useSchemes(ways);
  const [renewals] = useState(() => new Map<string, () => Promise<void>>());
  const [secrets, setSecrets] = usePageState(SECRETS_GIVEN, settings.credentials);
  const { server, values, ...goal } = useGoal(operation, settings);
  const { media, sample } = chosen;
  const security = ways[way];
  const choices = useMemo(
    () => ({ address: addressOf(server, values, url ?? location.href), media, sample, security }),
    [server, values, url, media, sample, security],
  );
  const fields = useMemo(() => ownFields(operation, form, security), [operation, form, security]);
  const own = useMemo(() => enteredSecrets(fields, form, security), [fields, form, security]);
  const shown = useMemo(
    () => withExtras(draftOf(operation, own.shown, choices), extras, true),
    [operation, own, choices, extras],
  );
  useEffect(() => state.set(requestKey(where.address), shown), [state, where.address, shown]);
  useEffect(() => () => state.set(requestKey(where.address), undefined), [state, where.address]);
  const asked = (security?.schemes ?? []).flatMap(({ scheme }) =>
    scheme && isSupported(scheme) ? scheme.key : [],
  );
  const areExtrasSecret = extras.some(isSecret);
  const isSecretEntered = areExtrasSecret || Object.keys(own.secrets).length > 0;
  const entered = asked.filter((key) => isGiven(secrets[key]) || own.schemes.includes(key));
  const latest = (): Latest => {
    const now = withoutSchemeNames(state.get(SECRETS_GIVEN) ?? secrets, security);
    const secretOf = ({ key }: { key: string }): Secret | undefined =>
      isGiven(now[key]) && !own.schemes.includes(key) ? now[key] : undefined;
    const added = withRows(given, withSecretsOf(rows, state.get(extrasKey(where.address)) ?? NO_EXTRAS));
    const request = withExtras(draftOf(operation, form, { ...choices, secretOf }), added);
    const hasSecrets = isSecretEntered || asked.some((key) => isGiven(now[key]));
    return { request, secrets: { ...now, ...secretsOf(added), ...own.secrets }, hasSecrets };
  };
  return {
    ...{ operation, where, settings, form, setForm, chosen, ways, way, chooseWay, secrets, setSecrets },
    ...goal,
    fields,
    extras: rows,
    setExtras: setRows,
    id: where.id.replace(/\/request$/, ""),
    hasSecrets: entered.length > 0 || isSecretEntered,
    lacksSecrets:
      entered.length < asked.length && !areExtrasSecret && !isAnonymous(operation, form, security),
    shown,
    latest,
    renewals,
  };
}
