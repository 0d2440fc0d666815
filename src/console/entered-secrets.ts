/** Credentials that a reader, or the step of a workflow, entered as parameters that the operation describes. */
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { isSecretName } from "#request/secret-name.ts";
import { isCarrier } from "./credential.ts";
import { hasSecretName, masked, tokenOf } from "./extras.ts";
import type { Held } from "./field.ts";
import { type Entered, entryOf, type Form, parameterKey } from "./form.ts";
import type { Secrets } from "./secrets.ts";

/** The credentials among the parameters of a form. */
export interface EnteredSecrets {
  /** For finding them in responses, by keys that no scheme has. */
  secrets: Secrets;
  /** The keys of the schemes whose place they take. */
  schemes: readonly string[];
  /** The form with placeholders in their place. */
  shown: Form;
}

/** The values entered for parameters that carry the credentials of a scheme, or have a name for credentials. */
export function enteredSecrets(
  fields: readonly Parameter[],
  form: Form,
  security: SecurityRequirement | undefined,
): EnteredSecrets {
  const asked = (security?.schemes ?? []).flatMap(({ scheme }) => scheme ?? []);
  const secrets: Record<string, Secrets[string]> = {};
  const parameters: Record<string, Entered> = { ...form.parameters };
  const schemes: string[] = [];
  for (const parameter of fields) {
    const { held, isSent, isEntered } = entryOf(parameter, form);
    const { location, name } = parameter;
    if (!isSent || !isEntered) continue;
    // A list has its name in the plural, also one that is entered as a text.
    const single = { location, name: name.replace(/s$/i, ""), text: "" };
    const extra = hasSecretName(single) ? single : { ...single, name };
    const carried = asked.filter((scheme) => isCarrier(parameter, scheme));
    // In a path, a token is what the operation is about.
    const isInPath = location === "path";
    const isSecret = carried.length > 0 || (!isInPath && hasSecretName(extra));
    const found: string[] = [];
    const hidden = isInPath && !isSecret ? held : hide(held, isSecret, found);
    if (found.length === 0) continue;
    const key = parameterKey(parameter);
    for (const [index, text] of found.entries()) secrets[`\0${key}\0${index}`] = tokenOf({ ...extra, text });
    schemes.push(...carried.map((scheme) => scheme.key));
    parameters[key] = { held: hidden, isSent: true };
  }
  return { secrets, schemes, shown: { ...form, parameters } };
}

/**
 * Replaces the secret texts of a field by placeholders, and adds them to a list: all texts of a field that is secret, and
 * otherwise those of members with the name of a secret.
 */
function hide(held: Held, isSecret: boolean, found: string[]): Held {
  if (held.kind === "text") {
    if (!isSecret || held.text.trim() === "") return held;
    found.push(held.text);
    return { ...held, text: masked(held.text) };
  }
  if (held.kind === "list") return { ...held, items: held.items.map((one) => hide(one, isSecret, found)) };
  if (held.kind !== "object") return held;
  const members = Object.entries(held.members).map(
    ([name, one]) => [name, hide(one, isSecret || isSecretName(name), found)] as const,
  );
  return { ...held, members: Object.fromEntries(members) };
}
