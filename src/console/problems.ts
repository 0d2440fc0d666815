/** The fields of a form with problems, by name: the form lists them where it is sent, and at the response. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import { isMultipart, languageOf } from "#request/media-language.ts";
import { isBodyIgnored } from "#request/versions.ts";
import type { BodySample } from "#samples/example.ts";
import { isBodySent } from "./draft.ts";
import { emptyField, fieldKind } from "./field.ts";
import { type EntryFinding, isMissing, parameterFindings, partFindings, type TextCheck } from "./findings.ts";
import { type BodyEntry, bodyEntry, type Form, parameterKey, partsOf, takesAdded } from "./form.ts";

/** A field with a problem. */
export interface Problem {
  /** The key of the field in the form: that of a parameter, of a part of the body, or of the whole body. */
  field: string;
  /** The name of a parameter or a part; undefined for the body. */
  name?: string;
  /** Whether a value is missing: the form says so only after an attempt to send. */
  isMissing: boolean;
}

/** What a request is made of, as far as it can have problems. */
export interface Entries {
  operation: Operation;
  /** The parameters that have a field of their own. */
  fields: readonly Parameter[];
  form: Form;
  chosen: { media?: MediaType; sample?: BodySample };
}

/** The key of the body. */
export const BODY = "body";

/** The key of a part of the body. */
export function partKey(name: string): string {
  return `${BODY} ${name}`;
}

/** What is entered for the body; undefined if none is sent. */
export function sentBody({ operation, form, chosen }: Entries): BodyEntry | undefined {
  const { media, sample } = chosen;
  if (!media || !detailsOf(operation).requestBody || isBodyIgnored(operation)) return undefined;
  return isBodySent(operation, form) ? bodyEntry(media, sample, form) : undefined;
}

/**
 * The fields with problems, in the order of the form.
 * @param check the check of a body that is a text
 */
export function problemsOf(entries: Entries, check: TextCheck | undefined): readonly Problem[] {
  const { fields, form } = entries;
  return [
    ...fields.flatMap((one) => problem(parameterFindings(one, form), parameterKey(one), one.name)),
    ...bodyProblems(entries, check),
  ];
}

function problem(found: readonly EntryFinding[], field: string, name?: string): readonly Problem[] {
  return found.length > 0 ? [{ field, name, isMissing: found.every(isMissing) }] : [];
}

function bodyProblems(entries: Entries, check: TextCheck | undefined): readonly Problem[] {
  const entry = sentBody(entries);
  const { media } = entries.chosen;
  if (!entry || !media) return [];
  if (entry.kind === "text") return problem(check?.found ?? [], BODY);
  if (entry.kind === "file") return entry.file ? [] : [{ field: BODY, isMissing: true }];
  if (takesAdded(media)) return [];
  const takesFiles = isMultipart(media.name);
  return partsOf(media).flatMap(({ name, schema, required }) => {
    const entered = Object.hasOwn(entry.members, name) ? entry.members[name] : undefined;
    const held = entered ?? emptyField(schema, fieldKind(schema, 0, takesFiles));
    return problem(partFindings(held, schema, required), partKey(name), name);
  });
}

/** Whether a body is a text that is not in its format, although it says that it is. */
export function isUnread(media: MediaType | undefined, check: TextCheck | undefined): boolean {
  const isOfFormat = media !== undefined && /^(?:json|yaml|xml)$/.test(languageOf(media.name));
  return isOfFormat && (check?.found ?? []).some(({ id }) => id === "syntax");
}
