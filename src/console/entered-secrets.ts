/** Credentials that a reader, or the step of a workflow, entered as parameters that the operation describes. */
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { isCarrier } from "./credential.ts";
import { hasSecretName, masked, tokenOf } from "./extras.ts";
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
    const text = isSent && isEntered && held.kind === "text" ? held.text : "";
    const { location, name } = parameter;
    const extra = { location, name, text };
    const carried = asked.filter((scheme) => isCarrier(parameter, scheme));
    // In a path, a token is what the operation is about.
    const isSecret = carried.length || (location !== "path" && hasSecretName(extra));
    if (!isSecret || text.trim() === "") continue;
    const key = parameterKey(parameter);
    secrets[`\0${key}`] = tokenOf(extra);
    schemes.push(...carried.map((scheme) => scheme.key));
    parameters[key] = { held: { kind: "text", text: masked(text) }, isSent: true };
  }
  return { secrets, schemes, shown: { ...form, parameters } };
}
