/** Credentials that a reader, or the step of a workflow, entered as parameters that the operation describes. */
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement } from "#model/security.ts";
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
    if (!isSent || !isEntered) continue;
    const texts = textsIn(held);
    const { location, name } = parameter;
    // A list has its name in the plural, also one that is entered as a text.
    const single = { location, name: name.replace(/s$/i, ""), text: "" };
    const extra = hasSecretName(single) ? single : { ...single, name };
    const carried = asked.filter((scheme) => isCarrier(parameter, scheme));
    // In a path, a token is what the operation is about.
    const isSecret = carried.length || (location !== "path" && hasSecretName(extra));
    if (!isSecret || texts.length === 0) continue;
    const key = parameterKey(parameter);
    for (const [index, text] of texts.entries()) secrets[`\0${key}\0${index}`] = tokenOf({ ...extra, text });
    schemes.push(...carried.map((scheme) => scheme.key));
    parameters[key] = { held: hidden(held), isSent: true };
  }
  return { secrets, schemes, shown: { ...form, parameters } };
}

/** The texts of a field, or of its list or object, that are not blank. */
function textsIn(held: Held): readonly string[] {
  if (held.kind === "text") return held.text.trim() === "" ? [] : [held.text];
  if (held.kind === "list") return held.items.flatMap(textsIn);
  return held.kind === "object" ? Object.values(held.members).flatMap(textsIn) : [];
}

/** The same with placeholders in place of the texts. */
function hidden(held: Held): Held {
  if (held.kind === "text") return held.text.trim() === "" ? held : { ...held, text: masked(held.text) };
  if (held.kind === "list") return { ...held, items: held.items.map(hidden) };
  if (held.kind !== "object") return held;
  const members = Object.entries(held.members).map(([name, one]) => [name, hidden(one)] as const);
  return { ...held, members: Object.fromEntries(members) };
}
