/** The kinds of changes of schemas. Their ids begin with a place: `request-body`, `response-property`, and so on. */
import {
  both,
  DIFFERS,
  each,
  FIELD_SAYS,
  type Kind,
  kind,
  NARROWS,
  PROSE,
  SAFE,
  textSays,
  UNCLEAR,
  valued,
  WIDENS,
} from "./kind.ts";

const TYPES: readonly Kind[] = [
  kind("type-changed", DIFFERS, "{it} has type {new}, not {old}", "`type: string` → `type: integer`"),
  kind(
    "type-generalized",
    WIDENS,
    "{it} may also have other types: {new}, not only {old}",
    "`type: integer` → `type: number`",
    "{place}-list-of-types-widened",
    "{place}-type-compatible",
  ),
  kind(
    "type-specialized",
    NARROWS,
    "{it} may have fewer types: {new}, not {old}",
    "`type: number` → `type: integer`",
    "{place}-list-of-types-narrowed",
  ),
  kind(
    "type-became-text",
    both("maybe", "On the wire, text includes what was allowed before, but typed clients have to change."),
    "{it} may be any text now, not only {old}",
    "a query parameter: `type: integer` → `type: string`",
    "{place}-type-generalized",
  ),
  kind("became-nullable", WIDENS, "{it} may be null now", "`type: string` → `type: [string, 'null']`"),
  kind("became-not-nullable", NARROWS, "{it} may not be null any more", "`nullable: true` is removed"),
  kind("became-impossible", NARROWS, "{it} allows no value any more", "`items: {}` → `items: false`"),
  kind(
    "became-possible",
    WIDENS,
    "{it} allows values, which it did not before",
    "`items: false` → `items: {}`",
  ),
  kind("format-changed", DIFFERS, "{it} has format {new}, not {old}", "`format: date` → `format: uuid`"),
  kind("format-added", NARROWS, "{it} has format {new} now", "`format: uuid` is added"),
  kind("format-removed", WIDENS, "{it} has no format any more (was {old})", "`format: uuid` is removed"),
  kind(
    "format-generalized",
    WIDENS,
    "{it} has format {new}, not {old}, which allows fewer values",
    "`int32` → `int64`",
  ),
  kind(
    "format-specialized",
    NARROWS,
    "{it} has format {new}, not {old}, which allows more values",
    "`int64` → `int32`",
  ),
  kind(
    "format-hint-changed",
    SAFE,
    valued("format", ", which is only a hint"),
    "`format: password` is added",
  ),
  kind(
    "format-unknown-added",
    each("maybe", "safe", "It can only limit values, and descriptions do not say how."),
    "{it} has format {new} now; it is not known which values this allows",
    "`format: isbn` is added",
  ),
  kind(
    "format-unknown-removed",
    each("safe", "maybe", "It can only have limited values, and descriptions do not say how."),
    "{it} has no format any more (was {old}); it is not known which values this allowed",
    "`format: isbn` is removed",
  ),
  kind(
    "format-unknown-changed",
    UNCLEAR,
    "{it} has format {new}, not {old}; it is not known whether this allows the same values",
    "`format: isbn` → `format: ean`",
  ),
];

const VALUES: readonly Kind[] = [
  kind(
    "enum-value-removed",
    NARROWS,
    "{it} does not allow {old} any more",
    "`enum: [a, b]` → `enum: [a]`",
    "response-mediatype-enum-value-removed",
    "request-read-only-property-enum-value-removed",
  ),
  kind(
    "enum-value-added",
    WIDENS,
    "{it} also allows {new}",
    "`enum: [a]` → `enum: [a, b]`",
    "response-write-only-property-enum-value-added",
  ),
  kind(
    "became-enum",
    NARROWS,
    "{it} allows only {new} now",
    "`enum: [a, b]` is added",
    "request-header-property-became-enum",
  ),
  kind("enum-removed", WIDENS, "{it} is not limited to {old} any more", "`enum: [a, b]` is removed"),
  kind("const-changed", DIFFERS, "{it} has to be {new}, not {old}", "`const: a` → `const: b`"),
  kind("const-added", NARROWS, "{it} has to be {new} now", "`const: a` is added"),
  kind("const-removed", WIDENS, "{it} does not have to be {old} any more", "`const: a` is removed"),
  kind(
    "x-extensible-enum-value-removed",
    NARROWS,
    "{it} does not list {old} any more",
    "`x-extensible-enum: [a, b]` → `[a]`",
  ),
  kind(
    "x-extensible-enum-value-added",
    both("safe", "Clients of an extensible enum expect new values."),
    "{it} also lists {new}",
    "`x-extensible-enum: [a]` → `[a, b]`",
  ),
  kind("pattern-added", NARROWS, "{it} has to match {new} now", "`pattern: '^a'` is added"),
  kind("pattern-removed", WIDENS, "{it} does not have to match {old} any more", "`pattern: '^a'` is removed"),
  kind(
    "pattern-changed",
    both("maybe", "Whether one pattern includes the other is not computed."),
    "{it} has to match {new}, not {old}",
    "`pattern: '^a'` → `pattern: '^b'`",
  ),
  kind(
    "pattern-generalized",
    WIDENS,
    "{it} may be any text now (was {old})",
    "`pattern: '^a'` → `pattern: '.*'`",
  ),
  kind("pattern-specialized", NARROWS, "{it} has to match {new} now", "`pattern: '.*'` → `pattern: '^a'`"),
  kind(
    "default-value-changed",
    each("maybe", "safe", "The server acts differently for clients that leave the value out."),
    "{it} has default {new}, not {old}",
    "`default: 10` → `default: 20`",
  ),
  kind(
    "default-value-added",
    each("maybe", "safe", "The server acts differently for clients that leave the value out."),
    "{it} has default {new} now",
    "`default: 10` is added",
  ),
  kind(
    "default-value-removed",
    each("maybe", "safe", "The server acts differently for clients that leave the value out."),
    "{it} has no default any more (was {old})",
    "`default: 10` is removed",
  ),
];

/** Bounds for which oasdiff has a check of its own for read-only properties. */
const READ_ONLY = new Set([
  ...["max", "min", "exclusive-max", "exclusive-min", "max-items", "max-length", "max-properties"],
]);

/** The kinds of a keyword that is a lower or an upper bound. `word` is its part of ids, `keyword` its spelling. */
function bound(word: string, keyword: string, isUpper: boolean): Kind[] {
  const stricter = READ_ONLY.has(word)
    ? [`request-read-only-property-${word}-${isUpper ? "decreased" : "increased"}`]
    : [];
  const [up, down] = isUpper ? [WIDENS, NARROWS] : [NARROWS, WIDENS];
  const says = {
    plain: `{it} has ${keyword} {new}, not {old}`,
    named: `{it} has ${keyword} {new}, not {name} {old}`,
  };
  return [
    kind(
      `${word}-increased`,
      up,
      says,
      `\`${keyword}: 5\` → \`${keyword}: 10\``,
      ...(isUpper ? [] : stricter),
    ),
    kind(
      `${word}-decreased`,
      down,
      says,
      `\`${keyword}: 10\` → \`${keyword}: 5\``,
      ...(isUpper ? stricter : []),
    ),
    kind(`${word}-set`, NARROWS, `{it} has ${keyword} {new} now`, `\`${keyword}: 5\` is added`),
    kind(
      `${word}-unset`,
      WIDENS,
      `{it} has no ${keyword} any more (was {old})`,
      `\`${keyword}: 5\` is removed`,
    ),
  ];
}

/** The kinds of a keyword with a schema that limits values. */
function limiting(word: string, keyword: string): Kind[] {
  return [
    kind(`${word}-added`, NARROWS, `{it} has ${keyword} now`, `\`${keyword}\` is added`),
    kind(`${word}-removed`, WIDENS, `{it} has no ${keyword} any more`, `\`${keyword}\` is removed`),
  ];
}

/** The bounds: part of ids, keyword, and whether it is an upper bound. */
export const BOUNDS: readonly [word: string, keyword: string, isUpper: boolean][] = [
  ["max-length", "maxLength", true],
  ["min-length", "minLength", false],
  ["max-items", "maxItems", true],
  ["min-items", "minItems", false],
  ["max-properties", "maxProperties", true],
  ["min-properties", "minProperties", false],
  ["max-contains", "maxContains", true],
  ["min-contains", "minContains", false],
  ["max", "maximum", true],
  ["min", "minimum", false],
  ["exclusive-max", "exclusiveMaximum", true],
  ["exclusive-min", "exclusiveMinimum", false],
];

const LIMITS: readonly Kind[] = [
  ...BOUNDS.flatMap(([word, keyword, isUpper]) => bound(word, keyword, isUpper)),
  kind("multiple-of-set", NARROWS, "{it} has to be a multiple of {new} now", "`multipleOf: 5` is added"),
  kind(
    "multiple-of-unset",
    WIDENS,
    "{it} does not have to be a multiple of {old} any more",
    "`multipleOf: 5` is removed",
  ),
  kind(
    "multiple-of-changed",
    DIFFERS,
    "{it} has to be a multiple of {new}, not {old}",
    "`multipleOf: 3` → `5`",
  ),
  kind(
    "multiple-of-generalized",
    WIDENS,
    "{it} has to be a multiple of {new}, not {old}",
    "`multipleOf: 10` → `5`",
  ),
  kind(
    "multiple-of-specialized",
    NARROWS,
    "{it} has to be a multiple of {new}, not {old}",
    "`multipleOf: 5` → `10`",
  ),
  kind("unique-items-set", NARROWS, "{it} may not have equal items any more", "`uniqueItems: true` is added"),
  kind("unique-items-unset", WIDENS, "{it} may have equal items now", "`uniqueItems: true` is removed"),
  ...limiting("items", "items"),
  ...limiting("contains", "contains"),
  ...limiting("property-names", "propertyNames"),
  ...limiting("unevaluated-items", "unevaluatedItems"),
  ...limiting("unevaluated-properties", "unevaluatedProperties"),
  ...limiting("not", "not"),
  ...limiting("if", "if"),
  ...limiting("then", "then"),
  ...limiting("else", "else"),
  ...limiting("content-schema", "contentSchema"),
  kind(
    "if-changed",
    UNCLEAR,
    "{it} has another condition in if",
    "`if: {required: [a]}` → `if: {required: [b]}`",
  ),
  kind(
    "prefix-items-added",
    NARROWS,
    "{it} has a schema for the item {name} now",
    "an entry of `prefixItems` is added",
  ),
  kind(
    "prefix-items-removed",
    WIDENS,
    "{it} has no schema for the item {name} any more",
    "an entry of `prefixItems` is removed",
  ),
  kind("content-encoding-changed", DIFFERS, valued("contentEncoding"), "`contentEncoding: base64` is added"),
  kind(
    "content-media-type-changed",
    DIFFERS,
    valued("contentMediaType"),
    "`contentMediaType: image/png` → `image/webp`",
  ),
  kind(
    "xml-changed",
    both("maybe", "Names in XML change. In messages that cannot be XML, it is only prose."),
    "{it} has another form in XML",
    "`xml: {name: a}` → `xml: {name: b}`",
  ),
];

const OBJECTS: readonly Kind[] = [
  kind(
    "added",
    SAFE,
    "{it} was added",
    "an optional property is added",
    "new-optional-request-property",
    "response-optional-property-added",
    "response-optional-write-only-property-added",
  ),
  kind(
    "added-required",
    each("breaking", "safe", "Requests of older clients lack it; receivers get more."),
    "{it} was added and is required",
    "a required property is added",
    "new-required-request-property",
    "new-required-request-property-with-default",
    "new-required-request-header-property",
    "response-required-property-added",
    "response-required-write-only-property-added",
  ),
  kind(
    "added-to-closed",
    each("safe", "maybe", "The schema had no further properties, so strict receivers may refuse it."),
    "{it} was added; other properties were forbidden",
    "a property is added beside `additionalProperties: false`",
  ),
  kind(
    "removed",
    each(
      "maybe",
      "maybe",
      "Servers may ignore or refuse it; receivers could not rely on it, but may use it.",
    ),
    "{it} was removed",
    "an optional property is removed",
    "response-optional-property-removed",
    "response-optional-write-only-property-removed",
  ),
  kind(
    "removed-required",
    each("maybe", "breaking", "Receivers could rely on it; servers may ignore or refuse it."),
    "{it} was removed, and was required",
    "a required property is removed",
    "response-required-property-removed",
    "response-required-write-only-property-removed",
  ),
  kind(
    "removed-from-closed",
    each("breaking", "maybe", "The schema forbids further properties, so servers refuse it."),
    "{it} was removed, and other properties are forbidden",
    "a property is removed beside `additionalProperties: false`",
  ),
  kind(
    "became-required",
    NARROWS,
    "{it} became required",
    "its name is added to `required`",
    "request-property-became-required-with-default",
    "request-header-property-became-required",
    "response-write-only-property-became-required",
  ),
  kind(
    "became-optional",
    WIDENS,
    "{it} became optional",
    "its name is removed from `required`",
    "response-write-only-property-became-optional",
  ),
  kind(
    "undeclared-became-required",
    each("maybe", "safe", "The property is required, but not described."),
    "{it} became required, although it is not described",
    "an unknown name is added to `required`",
  ),
  kind(
    "undeclared-became-optional",
    each("safe", "maybe", "The property is not described."),
    "{it} became optional; it is not described",
    "an unknown name is removed from `required`",
  ),
  ...["read", "write"].flatMap((word) => {
    const [sent, received] = word === "read" ? (["maybe", "safe"] as const) : (["safe", "maybe"] as const);
    const not = word === "read" ? (["breaking", "safe"] as const) : (["safe", "safe"] as const);
    const side = word === "read" ? "requests" : "responses";
    return [
      kind(
        `became-${word}-only`,
        each(sent, received, `It has no effect in ${side} any more.`),
        `{it} became ${word}Only`,
        `\`${word}Only: true\` is added`,
        ...["optional", "required"].map((one) => `{direction}-${one}-property-became-${word}-only`),
      ),
      kind(
        `became-not-${word}-only`,
        SAFE,
        `{it} is not ${word}Only any more`,
        `\`${word}Only: true\` is removed`,
        ...["optional", "required"].map((one) => `{direction}-${one}-property-became-not-${word}-only`),
      ),
      kind(
        `required-became-not-${word}-only`,
        each(not[0], not[1], `It is required, and now has an effect in ${side}.`),
        `{it} is not ${word}Only any more, and is required`,
        `\`${word}Only: true\` of a required property is removed`,
      ),
    ];
  }),
  kind(
    "additional-properties-forbidden",
    NARROWS,
    "{it} may not have other properties any more",
    "`additionalProperties: false` is added",
  ),
  kind(
    "additional-properties-allowed",
    each("safe", "maybe", "Receivers may get properties that the description does not name."),
    "{it} may have other properties now",
    "`additionalProperties: false` is removed",
  ),
  kind(
    "additional-properties-limited",
    NARROWS,
    "{it} has a schema for other properties now",
    "`additionalProperties: true` → `additionalProperties: {type: string}`",
  ),
  kind(
    "additional-properties-unlimited",
    WIDENS,
    "{it} has no schema for other properties any more",
    "`additionalProperties: {type: string}` → `additionalProperties: true`",
  ),
  kind(
    "pattern-property-added",
    NARROWS,
    "{it} has a schema for properties that match {name} now",
    "an entry of `patternProperties` is added",
  ),
  kind(
    "pattern-property-removed",
    WIDENS,
    "{it} has no schema for properties that match {name} any more",
    "an entry of `patternProperties` is removed",
  ),
  kind(
    "dependent-required-added",
    NARROWS,
    "{it} needs {new} now if it has {name}",
    "`dependentRequired: {a: [b]}` is added",
    "{place}-dependent-required-changed",
  ),
  kind(
    "dependent-required-removed",
    WIDENS,
    "{it} does not need {old} any more if it has {name}",
    "`dependentRequired: {a: [b]}` is removed",
    "{place}-dependent-required-changed",
  ),
  kind(
    "dependent-schema-added",
    NARROWS,
    "{it} has a schema for values with {name} now",
    "an entry of `dependentSchemas` is added",
  ),
  kind(
    "dependent-schema-removed",
    WIDENS,
    "{it} has no schema for values with {name} any more",
    "an entry of `dependentSchemas` is removed",
  ),
];

const CHOICES: readonly Kind[] = [
  kind(
    "variant-added",
    WIDENS,
    "{it} may also be {name}",
    "a member of `oneOf` or `anyOf` is added",
    "{place}-one-of-added",
    "{place}-any-of-added",
    "{place}-wrapped-in-one-of",
  ),
  kind(
    "variant-removed",
    NARROWS,
    "{it} may not be {name} any more",
    "a member of `oneOf` or `anyOf` is removed",
    "{place}-one-of-removed",
    "{place}-any-of-removed",
  ),
  kind(
    "choice-added",
    NARROWS,
    "{it} has to be one of {name} now",
    "`oneOf` or `anyOf` is added beside other keywords",
    "{place}-all-of-added",
  ),
  kind(
    "choice-removed",
    WIDENS,
    "{it} does not have to be one of {name} any more",
    "`oneOf` or `anyOf` is removed beside other keywords",
    "{place}-all-of-removed",
  ),
  kind(
    "one-of-became-any-of",
    each("safe", "maybe", "Values may also be of several variants."),
    "{it} may be of several variants at once now (anyOf, not oneOf)",
    "`oneOf` → `anyOf`",
  ),
  kind(
    "any-of-became-one-of",
    each("maybe", "safe", "Values may not be of several variants."),
    "{it} may not be of several variants at once any more (oneOf, not anyOf)",
    "`anyOf` → `oneOf`",
  ),
  kind(
    "discriminator-added",
    both("maybe", "Clients may need the discriminator to choose a variant."),
    "{it} has the discriminator {new} now",
    "`discriminator` is added",
  ),
  kind(
    "discriminator-removed",
    both("maybe", "Clients may need the discriminator to choose a variant."),
    "{it} has no discriminator any more (was {old})",
    "`discriminator` is removed",
  ),
  kind(
    "discriminator-property-name-changed",
    both("breaking", "Clients read or write the variant in another property."),
    "{it} has the discriminator {new}, not {old}",
    "`propertyName: kind` → `propertyName: type`",
  ),
  kind(
    "discriminator-value-changed",
    both("breaking", "Another value names the same variant."),
    "{it} has the value {new} in its discriminator for the variant {name}, not {old}",
    "a schema without a mapping is renamed",
  ),
  kind(
    "discriminator-mapping-added",
    each("safe", "maybe", "A further value names a variant."),
    "{it} also maps {name} to a variant",
    "an entry of `mapping` is added",
  ),
  kind(
    "discriminator-mapping-deleted",
    each("maybe", "safe", "A value does not name a variant any more."),
    "{it} does not map {name} to a variant any more",
    "an entry of `mapping` is removed",
  ),
  kind(
    "discriminator-mapping-changed",
    both("maybe", "A value names another variant."),
    "{it} maps {name} to another variant",
    "an entry of `mapping` is changed",
  ),
  kind(
    "discriminator-default-changed",
    both("maybe", "Values that name no variant belong to another one now."),
    valued("the default variant"),
    "`defaultMapping: A` → `defaultMapping: B`",
  ),
];

const ABOUT: readonly Kind[] = [
  kind("title-changed", PROSE, textSays("a title", "another title"), "`title: A` → `title: B`"),
  kind(
    "description-changed",
    PROSE,
    textSays("a description", "another description"),
    "`description: A` → `description: B`",
  ),
  kind("examples-changed", PROSE, textSays("examples", "other examples"), "`example: 1` → `example: 2`"),
  kind(
    "external-docs-changed",
    PROSE,
    textSays("external documentation", "other external documentation"),
    "`externalDocs` is added",
  ),
  kind("extension-changed", PROSE, FIELD_SAYS, "`x-order: 1` → `x-order: 2`"),
];

/** The kinds of changes of schemas. */
export const SCHEMA_KINDS: readonly Kind[] = [
  ...TYPES,
  ...VALUES,
  ...LIMITS,
  ...OBJECTS,
  ...CHOICES,
  ...ABOUT,
];
