/** Which texts each `format` allows (JSON Schema Validation 2020-12, 7.3; OpenAPI Format Registry). */

const DATE = "\\d{4}-\\d\\d-\\d\\d";
const TIME = "\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?";
const ZONE = "(z|[+-]\\d\\d:?\\d\\d)";

/** What every text of a format looks like, by the names of the format. */
const TABLE: readonly (readonly [names: string, looks: RegExp])[] = [
  ["uuid guid", /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ["date", new RegExp(`^${DATE}$`)],
  ["date-time datetime", new RegExp(`^${DATE}[t ]${TIME}${ZONE}$`, "i")],
  ["date-time-local", new RegExp(`^${DATE}T${TIME}$`)],
  ["time", new RegExp(`^${TIME}${ZONE}$`, "i")],
  ["time-local iso-time", new RegExp(`^${TIME}$`)],
  ["duration", /^P[\dYMWDTHS.]+$/],
  ["email idn-email", /^[^\s@]+@[^\s@]+$/],
  ["uri url iri", /^[a-z][a-z\d+.-]*:\S+$/i],
  ["uri-reference iri-reference uri-template", /^\S*$/],
  ["hostname idn-hostname", /^[^\s/:@]+$/],
  ["ipv4 ip", /^\d+\.\d+\.\d+\.\d+$/],
  ["ipv6", /^[\da-f:.]+$/i],
  ["json-pointer", /^(\/.*)?$/],
  ["relative-json-pointer", /^\d/],
  ["json-pointer-uri-fragment", /^#/],
  ["char", /^.$/su],
  ["media-range", /^[^\s/]+\/\S/],
];

const LOOKS: ReadonlyMap<string, RegExp> = new Map(
  TABLE.flatMap(([names, looks]) => names.split(" ").map((name): [string, RegExp] => [name, looks])),
);

/** Whether a text has a format; true for unknown formats and for texts of more than 2,000 characters. */
export function isOfFormat(format: string | undefined, text: string): boolean {
  const looks = format === undefined ? undefined : LOOKS.get(format);
  return !looks || text.length > 2000 || looks.test(text);
}
