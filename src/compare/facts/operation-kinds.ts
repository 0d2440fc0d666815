/** The kinds of changes of operations: of everything but schemas. Their ids are complete. */
import {
  both,
  each,
  FIELD_SAYS,
  type Kind,
  kind,
  PROSE,
  SAFE,
  textSays,
  UNCLEAR,
  valued,
  WIDENS,
} from "./kind.ts";

const GONE = both("breaking", "Clients that use it fail.");
const WARNED = both("safe", "It was deprecated, so clients knew that it would be removed.");
const EARLY = both("breaking", "Clients were promised that it stays until then.");
const WIRE = both("breaking", "The value has another form in messages.");
const NEEDED = each("breaking", "safe", "Requests of older clients lack it.");

const OPERATIONS: readonly Kind[] = [
  kind("operation-added", SAFE, "{it} was added", "an operation is added", "endpoint-added"),
  kind(
    "operation-removed",
    GONE,
    "{it} was removed",
    "an operation is removed",
    "api-removed-without-deprecation",
    "api-path-removed-without-deprecation",
  ),
  kind(
    "operation-removed-deprecated",
    WARNED,
    "{it} was removed; it was deprecated",
    "a deprecated operation is removed",
    "api-removed-with-deprecation",
    "api-path-removed-with-deprecation",
  ),
  kind(
    "operation-removed-before-sunset",
    EARLY,
    "{it} was removed before its sunset date {old}",
    "an operation is removed whose `x-sunset` is in the future",
    "api-removed-before-sunset",
    "api-path-removed-before-sunset",
    "api-path-sunset-parse",
  ),
  kind(
    "path-parameter-renamed",
    SAFE,
    "{it} has the path parameter {new}, which was {old}",
    "`/pets/{id}` → `/pets/{petId}`",
  ),
  kind(
    "operation-id-changed",
    both("maybe", "Generated clients name functions after it."),
    "{it} has the operationId {new}, not {old}",
    "`operationId: a` → `operationId: b`",
  ),
  kind(
    "operation-id-added",
    SAFE,
    "{it} has the operationId {new} now",
    "`operationId` is added",
    "api-operation-id-added",
  ),
  kind(
    "operation-id-removed",
    both("maybe", "Generated clients name functions after it."),
    "{it} has no operationId any more (was {old})",
    "`operationId` is removed",
    "api-operation-id-removed",
  ),
  kind("operation-tag-added", SAFE, "{it} has the tag {new} now", "a tag is added", "api-tag-added"),
  kind(
    "operation-tag-removed",
    SAFE,
    "{it} does not have the tag {old} any more",
    "a tag is removed",
    "api-tag-removed",
  ),
  kind(
    "operation-summary-changed",
    PROSE,
    textSays("a summary", "another summary"),
    "`summary: A` → `summary: B`",
  ),
  kind(
    "operation-description-changed",
    PROSE,
    textSays("a description", "another description"),
    "`description: A` → `description: B`",
  ),
  kind(
    "operation-external-docs-changed",
    PROSE,
    textSays("external documentation", "other external documentation"),
    "`externalDocs` is added",
  ),
  kind("operation-extension-changed", PROSE, FIELD_SAYS, "`x-owner: a` → `x-owner: b`"),
];

const PARAMETERS: readonly Kind[] = [
  kind(
    "request-parameter-added",
    SAFE,
    "{it} was added",
    "an optional parameter is added",
    "new-optional-request-parameter",
    "new-optional-request-default-parameter-to-existing-path",
  ),
  kind(
    "request-parameter-added-required",
    NEEDED,
    "{it} was added and is required",
    "a required parameter is added",
    "new-required-request-parameter",
    "new-request-path-parameter",
    "new-required-request-default-parameter-to-existing-path",
  ),
  kind(
    "request-parameter-removed",
    both("maybe", "The server may ignore it, or refuse it."),
    "{it} was removed",
    "a parameter is removed",
  ),
  kind(
    "request-parameter-removed-deprecated",
    WARNED,
    "{it} was removed; it was deprecated",
    "a deprecated parameter is removed",
    "request-parameter-removed-with-deprecation",
  ),
  kind(
    "request-parameter-removed-before-sunset",
    EARLY,
    "{it} was removed before its sunset date {old}",
    "a parameter is removed whose `x-sunset` is in the future",
  ),
  kind(
    "request-parameter-location-changed",
    both("breaking", "The server does not look for it in its old place."),
    "{it} is in {new}, not in {old}",
    "`in: query` → `in: header`",
  ),
  kind("request-parameter-became-required", NEEDED, "{it} became required", "`required: true` is added"),
  kind(
    "request-parameter-became-optional",
    each("safe", "breaking", "Receivers could rely on it."),
    "{it} became optional",
    "`required: true` is removed",
  ),
  kind("request-parameter-style-changed", WIRE, valued("style"), "`style: form` → `style: pipeDelimited`"),
  kind("request-parameter-explode-changed", WIRE, valued("explode"), "`explode: true` → `explode: false`"),
  kind(
    "request-parameter-allow-reserved-set",
    each("safe", "maybe", "More characters are allowed unencoded."),
    "{it} may have reserved characters unencoded now",
    "`allowReserved: true` is added",
  ),
  kind(
    "request-parameter-allow-reserved-unset",
    each("maybe", "safe", "Fewer characters are allowed unencoded."),
    "{it} may not have reserved characters unencoded any more",
    "`allowReserved: true` is removed",
  ),
  kind(
    "request-parameter-allow-empty-set",
    each("safe", "maybe", "Empty values are allowed."),
    "{it} may be empty now",
    "`allowEmptyValue: true` is added",
  ),
  kind(
    "request-parameter-allow-empty-unset",
    each("breaking", "safe", "Empty values are refused."),
    "{it} may not be empty any more",
    "`allowEmptyValue: true` is removed",
  ),
  kind(
    "request-parameter-serialization-changed",
    WIRE,
    "{it} is written as {new}, not as {old}",
    "`schema` → `content: {application/json: …}`",
  ),
  ...["request-parameter", "request-header", "response-header"].flatMap((place) => [
    kind(
      `${place}-schema-added`,
      each("breaking", "safe", "Values were not limited before."),
      "{it} has a schema now",
      "`schema` is added",
    ),
    kind(`${place}-schema-removed`, WIDENS, "{it} has no schema any more", "`schema` is removed"),
  ]),
];

/** The kinds of changes of media types. */
function mediaKinds(place: string, isRequest: boolean): Kind[] {
  return [
    kind(
      `${place}-media-type-added`,
      isRequest ? each("safe", "maybe", "Another form of the message is possible.") : SAFE,
      "{it} may also be {name}",
      "a media type is added",
      isRequest ? "request-body-media-type-added" : "response-media-type-added",
    ),
    kind(
      `${place}-media-type-removed`,
      both("breaking", "Messages of this form are not possible any more."),
      "{it} may not be {name} any more",
      "a media type is removed",
      isRequest ? "request-body-media-type-removed" : "response-media-type-removed",
    ),
    kind(
      `${place}-media-type-generalized`,
      WIDENS,
      "{it} may be {new}, not only {old}",
      "`image/png` → `image/*`",
      isRequest ? "" : "response-media-type-name-generalized",
    ),
    kind(
      `${place}-media-type-specialized`,
      each("breaking", "safe", "Fewer media types are allowed."),
      "{it} has to be {new}, not any {old}",
      "`image/*` → `image/png`",
      isRequest ? "" : "response-media-type-name-specialized",
    ),
    kind(
      `${place}-media-type-parameters-changed`,
      both("safe", "Parameters such as `charset` rarely matter to clients."),
      "{it} may be {new}, not {old}",
      "`text/plain` → `text/plain; charset=utf-8`",
      isRequest ? "" : "response-media-type-name-changed",
    ),
  ];
}

/** The kinds of changes of the schemas of media types. */
function contentKinds(place: string, isRequest: boolean): Kind[] {
  return (["schema", "item-schema"] as const).flatMap((word) => [
    kind(
      `${place}-${word}-added`,
      each("breaking", "safe", "The content was not limited before."),
      "{it} has a schema now",
      `\`${word === "schema" ? "schema" : "itemSchema"}\` is added to a media type`,
      isRequest ? `request-body-media-type-${word}-added` : `response-body-media-type-${word}-added`,
    ),
    kind(
      `${place}-${word}-removed`,
      WIDENS,
      "{it} has no schema any more",
      `\`${word === "schema" ? "schema" : "itemSchema"}\` is removed from a media type`,
      isRequest ? `request-body-media-type-${word}-removed` : `response-body-media-type-${word}-removed`,
      isRequest || word === "schema" ? "" : `response-body-media-type-${word}-removed-untyped`,
    ),
  ]);
}

/** The kinds of changes of encodings. */
function encodingKinds(place: string): Kind[] {
  return [
    kind(
      `${place}-encoding-content-type-changed`,
      both("breaking", "A part of the message has another media type."),
      "{it} has the media type {new}, not {old}",
      "`contentType: image/png` → `image/jpeg`",
    ),
    kind(
      `${place}-encoding-content-type-widened`,
      WIDENS,
      "{it} may also have other media types: {new}, not only {old}",
      "`contentType: image/png` → `image/png, image/jpeg`",
    ),
    kind(
      `${place}-encoding-content-type-narrowed`,
      each("breaking", "safe", "A part may have fewer media types."),
      "{it} may have fewer media types: {new}, not {old}",
      "`contentType: image/png, image/jpeg` → `image/png`",
    ),
    kind(
      `${place}-encoding-changed`,
      WIRE,
      valued("{name}"),
      "`style`, `explode` or `allowReserved` of an encoding is changed",
    ),
  ];
}

const BODIES: readonly Kind[] = [
  kind(
    "request-body-added",
    SAFE,
    "{it} was added",
    "an optional body is added",
    "request-body-added-optional",
  ),
  kind("request-body-added-required", NEEDED, "{it} was added and is required", "a required body is added"),
  kind(
    "request-body-removed",
    both("breaking", "The server does not read it any more, or refuses it."),
    "{it} was removed",
    "the body is removed",
  ),
  kind("request-body-became-required", NEEDED, "{it} became required", "`required: true` is added"),
  kind(
    "request-body-became-optional",
    each("safe", "breaking", "Receivers could rely on it."),
    "{it} became optional",
    "`required: true` is removed",
  ),
  ...["request-body", "response-body"].flatMap((place) => {
    const isRequest = place === "request-body";
    return [...mediaKinds(place, isRequest), ...contentKinds(place, isRequest), ...encodingKinds(place)];
  }),
  kind("request-header-added", SAFE, "{it} was added", "an optional header of a part is added"),
  kind(
    "request-header-added-required",
    NEEDED,
    "{it} was added and is required",
    "a required header of a part is added",
  ),
  kind(
    "request-header-removed",
    both("maybe", "The server may ignore it, or refuse it."),
    "{it} was removed",
    "a header of a part is removed",
  ),
  kind(
    "request-header-became-required",
    NEEDED,
    "{it} became required",
    "`required: true` is added to a header of a part",
  ),
  kind(
    "request-header-became-optional",
    each("safe", "breaking", "Receivers could rely on it."),
    "{it} became optional",
    "`required: true` is removed from a header of a part",
  ),
];

const RESPONSES: readonly Kind[] = [
  kind(
    "response-status-added",
    SAFE,
    "{it} was added",
    "a response 4XX or 5XX is added",
    "response-non-success-status-added",
  ),
  kind("response-success-status-added", SAFE, "{it} was added", "a response 2XX is added"),
  kind(
    "response-status-removed",
    both("safe", "Clients get it no more; what they get instead is not worse described than before."),
    "{it} was removed",
    "a response 4XX or 5XX is removed",
    "response-non-success-status-removed",
  ),
  kind(
    "response-success-status-removed",
    both("breaking", "Clients expect it after a success."),
    "{it} was removed",
    "a response 2XX is removed",
  ),
  kind(
    "response-status-widened",
    both(
      "maybe",
      "Clients may get statuses that they do not know. For errors, it is safe: they must expect any.",
    ),
    "{it} is a range now, not only {old}",
    "`200` → `2XX`",
  ),
  kind("response-status-narrowed", SAFE, "{it} is only {new}, not the whole range {old}", "`2XX` → `200`"),
  kind(
    "response-description-changed",
    PROSE,
    textSays("a description", "another description"),
    "`description: A` → `description: B`",
  ),
  kind(
    "response-summary-changed",
    PROSE,
    textSays("a summary", "another summary"),
    "`summary: A` → `summary: B`",
  ),
  kind("response-extension-changed", PROSE, FIELD_SAYS, "`x-a: 1` → `x-a: 2`"),
  kind("response-header-added", SAFE, "{it} was added", "a header is added"),
  kind(
    "response-header-added-required",
    each("safe", "safe", "Receivers get more."),
    "{it} was added and is required",
    "a required header is added",
    "response-header-added",
  ),
  kind(
    "response-header-removed",
    both("maybe", "Receivers could not rely on it, but may use it."),
    "{it} was removed",
    "an optional header is removed",
    "optional-response-header-removed",
  ),
  kind(
    "response-header-removed-required",
    both("breaking", "Receivers could rely on it."),
    "{it} was removed, and was required",
    "a required header is removed",
    "required-response-header-removed",
  ),
  kind(
    "response-header-became-required",
    each("breaking", "safe", "Receivers can rely on it."),
    "{it} became required",
    "`required: true` is added to a header",
  ),
  kind(
    "response-header-became-optional",
    each("safe", "breaking", "Receivers could rely on it."),
    "{it} became optional",
    "`required: true` is removed from a header",
  ),
  kind("response-header-explode-changed", WIRE, valued("explode"), "`explode: true` is added to a header"),
  kind(
    "response-header-serialization-changed",
    WIRE,
    "{it} is written as {new}, not as {old}",
    "`schema` → `content`",
  ),
  kind("link-added", SAFE, "{it} was added", "a link is added"),
  kind(
    "link-removed",
    both("maybe", "Clients that follow links miss it."),
    "{it} was removed",
    "a link is removed",
  ),
  kind(
    "link-changed",
    both("maybe", "Clients that follow links send another request."),
    FIELD_SAYS,
    "`operationId` or `parameters` of a link is changed",
  ),
  kind(
    "link-description-changed",
    PROSE,
    textSays("a description", "another description"),
    "the description of a link is changed",
  ),
];

const CALLS: readonly Kind[] = [
  kind("callback-added", SAFE, "{it} was added", "a callback is added"),
  kind(
    "callback-removed",
    both("breaking", "Clients wait for requests that do not come any more."),
    "{it} was removed",
    "a callback is removed",
  ),
  kind(
    "callback-expression-changed",
    both("maybe", "The server finds the client's address in another place."),
    "{it} is sent to {new}, not to {old}",
    "`{$request.body#/url}` → `{$request.query.url}`",
  ),
  kind("webhook-added", SAFE, "{it} was added", "a webhook is added"),
  kind(
    "webhook-removed",
    both("breaking", "Clients wait for requests that do not come any more."),
    "{it} was removed",
    "a webhook is removed",
  ),
  kind(
    "webhook-removed-deprecated",
    WARNED,
    "{it} was removed; it was deprecated",
    "a deprecated webhook is removed",
  ),
  kind(
    "webhook-removed-before-sunset",
    EARLY,
    "{it} was removed before its sunset date {old}",
    "a webhook is removed whose `x-sunset` is in the future",
  ),
];

const SECURITY: readonly Kind[] = [
  kind(
    "security-added",
    both("breaking", "Clients that send no credentials are refused."),
    "{it} needs {new} now",
    "`security` is added",
    "api-security-added",
    "api-global-security-added",
  ),
  kind(
    "security-removed",
    SAFE,
    "{it} needs no credentials any more (was {old})",
    "`security: []` is added",
    "api-security-removed",
    "api-global-security-removed",
  ),
  kind(
    "security-alternative-added",
    SAFE,
    "{it} accepts {new} now",
    "an alternative is added to `security`",
    "api-security-added",
    "api-global-security-added",
  ),
  kind(
    "security-alternative-removed",
    both("breaking", "Clients that use it are refused. If another one asks for no more, it is safe."),
    "{it} does not accept {old} any more",
    "an alternative is removed from `security`",
    "api-security-removed",
    "api-global-security-removed",
  ),
  kind(
    "security-scheme-added",
    both("breaking", "Clients lack one of the credentials."),
    "{it} needs {new} with {old} now",
    "a scheme is added to an alternative of `security`",
  ),
  kind(
    "security-scheme-removed",
    SAFE,
    "{it} needs only {new}, not {old}",
    "a scheme is removed from an alternative of `security`",
  ),
  kind(
    "security-scope-added",
    both("breaking", "Tokens of clients lack the scope."),
    "{it} needs the scope {new} of {name} now",
    "a scope is added",
    "api-security-scope-added",
    "api-global-security-scope-added",
  ),
  kind(
    "security-scope-removed",
    SAFE,
    "{it} does not need the scope {old} of {name} any more",
    "a scope is removed",
    "api-security-scope-removed",
    "api-global-security-scope-removed",
  ),
  kind(
    "security-optional-added",
    SAFE,
    "{it} can be used without credentials now",
    "`{}` is added to `security`",
  ),
  kind(
    "security-optional-removed",
    both("breaking", "Clients that send no credentials are refused."),
    "{it} cannot be used without credentials any more",
    "`{}` is removed from `security`",
  ),
  kind(
    "security-component-added",
    SAFE,
    "{it} was added",
    "a security scheme is added",
    "api-security-component-added",
  ),
  kind(
    "security-component-removed",
    both("safe", "Operations that need it report it themselves."),
    "{it} was removed",
    "a security scheme is removed",
    "api-security-component-removed",
  ),
  kind(
    "security-component-changed",
    both("breaking", "Clients send their credentials in another way."),
    valued("{name}"),
    "`in: header` → `in: query`",
    "api-security-component-type-changed",
  ),
  kind(
    "security-component-url-changed",
    both("maybe", "Clients get their tokens from another address."),
    valued("{name}"),
    "`tokenUrl` is changed",
    "api-security-component-oauth-url-changed",
    "api-security-component-oauth-token-url-changed",
  ),
  kind("security-component-flow-added", SAFE, "{it} has the flow {name} now", "a flow is added"),
  kind(
    "security-component-flow-removed",
    both("breaking", "Clients that use it get no tokens."),
    "{it} does not have the flow {name} any more",
    "a flow is removed",
  ),
  kind(
    "security-component-scope-added",
    SAFE,
    "{it} has the scope {name} now",
    "a scope is added to a flow",
    "api-security-component-oauth-scope-added",
  ),
  kind(
    "security-component-scope-removed",
    both("maybe", "Clients that ask for it may be refused."),
    "{it} does not have the scope {name} any more",
    "a scope is removed from a flow",
    "api-security-component-oauth-scope-removed",
  ),
  kind(
    "security-component-text-changed",
    PROSE,
    FIELD_SAYS,
    "the description of a scheme or scope is changed",
    "api-security-component-oauth-scope-changed",
  ),
];

const DOCUMENTS: readonly Kind[] = [
  kind("server-added", SAFE, "{it} was added", "a server is added"),
  kind(
    "server-removed",
    both("maybe", "Clients that use it may fail; descriptions do not always list all servers."),
    "{it} was removed",
    "a server is removed",
  ),
  kind(
    "server-description-changed",
    PROSE,
    textSays("a description", "another description"),
    "the description of a server is changed",
  ),
  kind(
    "server-variable-added",
    both("maybe", "Clients may need a value for it."),
    "{it} has the variable {name} now",
    "a variable is added",
  ),
  kind(
    "server-variable-removed",
    both("maybe", "Clients may set it."),
    "{it} does not have the variable {name} any more",
    "a variable is removed",
  ),
  kind(
    "server-variable-renamed",
    SAFE,
    "{it} calls its variable {new}, not {old}",
    "`https://{a}.test` → `https://{b}.test`",
  ),
  kind(
    "server-variable-enum-added",
    both("maybe", "Clients that use another value may fail."),
    "{it} allows only {new} for {name} now",
    "`enum` is added to a variable",
  ),
  kind(
    "server-variable-enum-removed",
    SAFE,
    "{it} allows any value for {name} now, not only {old}",
    "`enum` is removed from a variable",
  ),
  kind(
    "server-variable-default-changed",
    both("maybe", "Clients that do not set it use another server."),
    {
      changed: "{it} has default {new} for {name}, not {old}",
      added: "{it} has default {new} for {name} now",
      removed: "{it} has no default for {name} any more (was {old})",
    },
    "`default: eu` → `default: us`",
  ),
  kind("server-variable-value-added", SAFE, "{it} allows {new} for {name} now", "a value is added to `enum`"),
  kind(
    "server-variable-value-removed",
    both("maybe", "Clients that use it may fail."),
    "{it} does not allow {old} for {name} any more",
    "a value is removed from `enum`",
  ),
  kind(
    "api-text-changed",
    PROSE,
    FIELD_SAYS,
    "the title, version or description of the API is changed",
    "api-version-not-bumped",
    "api-version-decreased",
    "api-major-version-not-bumped",
  ),
  kind("tag-added", PROSE, "{it} was added", "a Tag Object is added"),
  kind("tag-removed", PROSE, "{it} was removed", "a Tag Object is removed"),
  kind("tag-changed", PROSE, FIELD_SAYS, "the description of a tag is changed"),
  kind("component-added", SAFE, "{it} was added; no operation uses it", "an unused component is added"),
  kind(
    "component-removed",
    SAFE,
    "{it} was removed; no operation used it",
    "an unused component is removed",
    "api-schema-removed",
  ),
  kind(
    "component-changed",
    both("safe", "Clients can go on as before. If only texts or examples changed, it is prose."),
    "{it} was changed; no operation uses it",
    "an unused component is changed",
  ),
];

const NOT_COMPARED: readonly Kind[] = [
  kind(
    "not-compared-reference",
    UNCLEAR,
    "{it} could not be compared: {name} leads nowhere",
    "`$ref: '#/nowhere'`",
  ),
  kind(
    "not-compared-limit",
    UNCLEAR,
    "{it} could not be compared: {name}",
    "a document that is too large or too deep",
  ),
  kind(
    "not-compared-dialect",
    UNCLEAR,
    "{it} could not be compared: the dialect {name} is unknown",
    "`$schema: https://example.com/dialect`",
  ),
  kind("not-compared-form", UNCLEAR, "{it} could not be compared: {name}", "`parameters: 5`"),
];

/** The kinds of changes outside of schemas. */
export const OPERATION_KINDS: readonly Kind[] = [
  ...OPERATIONS,
  ...PARAMETERS,
  ...BODIES,
  ...RESPONSES,
  ...CALLS,
  ...SECURITY,
  ...DOCUMENTS,
  ...NOT_COMPARED,
].map((row) => ({ ...row, oasdiff: row.oasdiff.filter((id) => id !== "") }));
