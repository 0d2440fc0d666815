/** Parameters that a description also has as a security scheme: the form asks for them once, as credentials. */
import type { Operation } from "#model/operation.ts";
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import { isSupported, type Secret } from "#request/request.ts";
import { type Form, fieldsOf, parameterKey } from "./form.ts";
import type { Secrets } from "./secrets.ts";

/** Whether a request carries the credentials of a scheme in a parameter. */
export function isCarrier({ location, name }: Parameter, scheme: SecurityScheme): boolean {
  if (!isSupported(scheme)) return false;
  const isOfHeader = location === "header";
  if (scheme.type !== "apiKey") return isOfHeader && /^authorization$/i.test(name);
  const { parameterName = "" } = scheme;
  return (
    scheme.location === location &&
    (isOfHeader ? parameterName.toLowerCase() === name.toLowerCase() : parameterName === name)
  );
}

/**
 * Whether the credentials have the value of a parameter. A value that was entered for the parameter itself stays there.
 */
export function isCredential(
  parameter: Parameter,
  form: Form,
  security: SecurityRequirement | undefined,
): boolean {
  if (Object.hasOwn(form.parameters, parameterKey(parameter))) return false;
  return security?.schemes.some(({ scheme }) => scheme && isCarrier(parameter, scheme)) === true;
}

/** The parameters that have a field of their own. */
export function ownFields(
  operation: Operation,
  form: Form,
  security: SecurityRequirement | undefined,
): readonly Parameter[] {
  return fieldsOf(operation).filter((one) => !isCredential(one, form, security));
}

/**
 * Whether an operation can be called without credentials. It cannot while they are the only field of a parameter that is
 * required.
 */
export function isAnonymous(
  operation: Operation,
  form: Form,
  security: SecurityRequirement | undefined,
): boolean {
  const needs = (one: Parameter): boolean => one.required && isCredential(one, form, security);
  return (
    operation.security?.some(({ schemes }) => schemes.length === 0) === true &&
    !fieldsOf(operation).some(needs)
  );
}

/** Secrets without the name of their scheme before the token: readers paste it with the token. */
export function withoutSchemeNames(secrets: Secrets, security: SecurityRequirement | undefined): Secrets {
  const known = (security?.schemes ?? []).flatMap(({ scheme }): [string, Secret][] => {
    const secret = scheme && Object.hasOwn(secrets, scheme.key) ? secrets[scheme.key] : undefined;
    const start = `${(scheme?.type === "http" && scheme.scheme) || "Bearer"} `.toLowerCase();
    if (!scheme || !secret?.token?.trimStart().toLowerCase().startsWith(start)) return [];
    return [[scheme.key, { ...secret, token: secret.token.trim().slice(start.length).trim() }]];
  });
  return { ...secrets, ...Object.fromEntries(known) };
}
