/**
 * The ids of the checks that oasdiff documents (its docs/COVERAGE.md, in 2026), and the reasons why we have
 * none for some. Braces list alternatives.
 */

const BOTH = "{request,response}-{body,property}";

const FAMILIES: readonly string[] = [
  "api-{,path-}removed-{before-sunset,with-deprecation,without-deprecation}",
  "api-path-sunset-parse api-schema-removed sunset-deleted",
  "api-security-component-{added,removed,type-changed}",
  "api-security-component-oauth-{url-changed,token-url-changed,scope-added,scope-changed,scope-removed}",
  "api-{,global-}security-{added,removed,scope-added,scope-removed}",
  "api-{major-version-not-bumped,version-decreased,version-not-bumped}",
  "api-operation-id-{added,removed} api-tag-{added,removed}",
  "api-deprecated-sunset-{missing,parse} api-sunset-date-{too-small,changed-too-small}",
  "api-invalid-stability-level api-stability-{decreased,increased}",
  "endpoint-{added,deprecated,deprecated-with-sunset,reactivated} webhook-{added,removed}",
  "new-{optional,required}-request-{parameter,default-parameter-to-existing-path,property}",
  "new-request-path-parameter new-required-request-property-with-default new-required-request-header-property",
  "request-parameter-removed{,-before-sunset,-with-deprecation} request-parameter-{sunset-parse,deprecated}",
  "request-parameter-{deprecated-sunset-missing,reactivated,became-required,became-optional}",
  "request-parameter-sunset-{date-too-small,date-changed-too-small,deleted}",
  "request-parameter-default-value-{changed,added,removed}",
  "request-header-property-became-{enum,required}",
  "request-parameter-{became-enum,enum-value-added,enum-value-removed,became-nullable,became-not-nullable}",
  "request-parameter-property-{enum-value-added,enum-value-removed,became-nullable,became-not-nullable}",
  "request-parameter-property-type-{changed,generalized,specialized} request-parameter-type-{changed,generalized}",
  "request-parameter{,-property}-list-of-types-{widened,narrowed}",
  "request-parameter-{,exclusive-}{max,min}-{decreased,increased,set}",
  "request-parameter-{max-items,min-items,max-length,min-length}-{decreased,increased}",
  "request-parameter-{max-length,min-items}-set request-parameter-x-extensible-enum-value-removed",
  "request-parameter-pattern-{added,changed,generalized,removed}",
  "request-body-added-{optional,required} request-body-{removed,became-required,became-optional}",
  "request-body-media-type-{added,removed,item-schema-added,item-schema-removed,schema-added,schema-removed}",
  "response-body-media-type-{item-schema-added,item-schema-removed,item-schema-removed-untyped}",
  "response-body-media-type-schema-{added,removed}",
  `${BOTH}-all-of-{added,removed,added-annotation-only,removed-annotation-only}`,
  `${BOTH}-{any-of,one-of}-{added,removed} {request,response}-body-wrapped-in-one-of`,
  `${BOTH}-const-{changed,added,removed} ${BOTH}-contains-{added,removed}`,
  `${BOTH}-content-{encoding-changed,media-type-changed,schema-added,schema-removed}`,
  `${BOTH}-default-value-{changed,added,removed}`,
  `${BOTH}-dependent-required-{added,changed,removed} ${BOTH}-dependent-schema-{added,removed}`,
  "{request,response}-property-{deprecated,reactivated,deprecated-with-sunset,deprecated-sunset-invalid}",
  "{request,response}-property-{deprecated-sunset-missing,sunset-date-too-small}",
  "{request,response}-property-stability-{decreased,increased}",
  `${BOTH}-discriminator-{added,removed,property-name-changed}`,
  `${BOTH}-discriminator-mapping-{added,changed,deleted}`,
  `${BOTH}-{if,then,else,not}-{added,removed} ${BOTH}-became-{nullable,not-nullable}`,
  "request-{body,property}-became-enum {request,response}-property-enum-value-{added,removed}",
  "request-body-enum-value-removed request-read-only-property-enum-value-removed",
  "response-mediatype-enum-value-removed response-write-only-property-enum-value-added",
  "request-{body,property}-{,exclusive-}{max,min}-{decreased,increased,set}",
  "request-{body,property}-{max-items,max-length,max-properties}-{decreased,increased,set}",
  "request-{body,property}-min-items-{increased,set} request-{body,property}-min-length-{decreased,increased}",
  "request-{body,property}-min-properties-increased",
  "request-read-only-property-{,exclusive-}max-decreased request-read-only-property-{,exclusive-}min-increased",
  "request-read-only-property-{max-items,max-length,max-properties}-decreased",
  `${BOTH}-{max,min}-contains-{decreased,increased}`,
  "request-{body,property}-multiple-of-{changed,generalized,set,unset}",
  "response-{body,property}-multiple-of-{changed,specialized,unset}",
  "response-{body,property}-{exclusive-max,max,max-items,max-length,max-properties}-increased",
  "response-{body,property}-{exclusive-min,min,min-items,min-length,min-properties}-decreased",
  "response-{body,property}-{max-length,min-items,unique-items}-unset",
  "{request,response}-property-pattern-{added,changed,removed} request-property-pattern-generalized",
  `${BOTH}-pattern-property-{added,removed} ${BOTH}-prefix-items-{added,removed}`,
  `${BOTH}-property-names-{added,removed} ${BOTH}-unevaluated-{items,properties}-{added,removed}`,
  "request-{body,property}-unique-items-{set,unset} request-property-removed",
  "response-{optional,required}-{,write-only-}property-{added,removed}",
  "{request,response}-{optional,required}-property-became-{,not-}{read-only,write-only}",
  "request-property-became-{required,required-with-default,optional}",
  "response-{,write-only-}property-became-{required,optional}",
  "request-{body,property}-type-{changed,compatible,generalized}",
  "response-{body,property}-type-{changed,compatible,generalized,specialized}",
  `${BOTH}-list-of-types-{widened,narrowed} request-property-x-extensible-enum-value-removed`,
  "response-{success,non-success}-status-{added,removed}",
  "response-media-type-{added,removed,name-changed,name-generalized,name-specialized}",
  "response-header-{added,became-optional,became-nullable,became-not-nullable}",
  "response-header-type-{changed,compatible,generalized,specialized} {optional,required}-response-header-removed",
];

/** All ids. */
export const OASDIFF_CHECKS: readonly string[] = [
  ...new Set(FAMILIES.flatMap((line) => line.split(" ")).flatMap(expanded)),
].sort();

function expanded(text: string): string[] {
  const [, before, list, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(text) ?? [];
  if (list === undefined) return [text];
  return list.split(",").flatMap((one) => expanded(`${before}${one}${after}`));
}

const MERGED = "`allOf` is merged, so the changes in its members are reported one by one.";
const PARAMETER_PROPERTY = "Properties of parameters are reported as `request-property-…`.";

/** The reasons why we have no id for a check. Keys are the ends of ids. */
export const NOT_COVERED: Readonly<Record<string, string>> = {
  "all-of-added-annotation-only": MERGED,
  "all-of-removed-annotation-only": MERGED,
  "api-major-version-not-bumped":
    "The version of the document is reported as `api-text-changed`; rules for versions belong in the pipeline.",
  "api-version-decreased": "The same.",
  "api-version-not-bumped": "The same.",
};

/** The checks whose ids differ from ours only in the place. */
export const OTHER_PLACES: readonly (readonly [
  ending: RegExp,
  id: (found: string) => string,
  why: string,
])[] = [
  [
    /^request-parameter-property-(.*)$/,
    (found) => found.replace("request-parameter-property-", "request-property-"),
    PARAMETER_PROPERTY,
  ],
];
