/**
 * The Objects of the OpenAPI Specification 3.2.0 as types, in the order of its chapter 4 and with its names.
 *
 * The types describe valid documents. Real documents may contain anything, so every field is optional, and code reads
 * them through `read.ts`, which checks the types at run time.
 */

/** Fields whose names begin with `x-`: "4.23 Specification Extensions". */
export interface Extensible {
  [extension: `x-${string}`]: unknown;
}

/** 4.1 OpenAPI Object: the root of a description. */
export interface OpenAPI extends Extensible {
  openapi?: string;
  $self?: string;
  info?: Info;
  jsonSchemaDialect?: string;
  servers?: Server[];
  paths?: Paths;
  webhooks?: Record<string, PathItem | Reference>;
  components?: Components;
  security?: SecurityRequirement[];
  tags?: Tag[];
  externalDocs?: ExternalDocumentation;
}

/** 4.2 Info Object. */
export interface Info extends Extensible {
  title?: string;
  summary?: string;
  description?: string;
  termsOfService?: string;
  contact?: Contact;
  license?: License;
  version?: string;
}

/** 4.3 Contact Object. */
export interface Contact extends Extensible {
  name?: string;
  url?: string;
  email?: string;
}

/** 4.4 License Object. */
export interface License extends Extensible {
  name?: string;
  identifier?: string;
  url?: string;
}

/** 4.5 Server Object. */
export interface Server extends Extensible {
  url?: string;
  description?: string;
  name?: string;
  variables?: Record<string, ServerVariable>;
}

/** 4.6 Server Variable Object. */
export interface ServerVariable extends Extensible {
  enum?: string[];
  default?: string;
  description?: string;
}

/** 4.7 Components Object. */
export interface Components extends Extensible {
  schemas?: Record<string, Schema>;
  responses?: Record<string, Response | Reference>;
  parameters?: Record<string, Parameter | Reference>;
  examples?: Record<string, Example | Reference>;
  requestBodies?: Record<string, RequestBody | Reference>;
  headers?: Record<string, Header | Reference>;
  securitySchemes?: Record<string, SecurityScheme | Reference>;
  links?: Record<string, Link | Reference>;
  callbacks?: Record<string, Callback | Reference>;
  pathItems?: Record<string, PathItem | Reference>;
  mediaTypes?: Record<string, MediaType | Reference>;
}

/** 4.8 Paths Object. */
export interface Paths extends Extensible {
  [path: `/${string}`]: PathItem;
}

/** 4.9 Path Item Object. */
export interface PathItem extends Extensible {
  $ref?: string;
  summary?: string;
  description?: string;
  get?: Operation;
  put?: Operation;
  post?: Operation;
  delete?: Operation;
  options?: Operation;
  head?: Operation;
  patch?: Operation;
  trace?: Operation;
  query?: Operation;
  additionalOperations?: Record<string, Operation>;
  servers?: Server[];
  parameters?: (Parameter | Reference)[];
}

/** 4.10 Operation Object. */
export interface Operation extends Extensible {
  tags?: string[];
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocumentation;
  operationId?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Responses;
  callbacks?: Record<string, Callback | Reference>;
  deprecated?: boolean;
  security?: SecurityRequirement[];
  servers?: Server[];
}

/** 4.11 External Documentation Object. */
export interface ExternalDocumentation extends Extensible {
  description?: string;
  url?: string;
}

/** 4.12 Parameter Object. */
export interface Parameter extends Extensible {
  name?: string;
  in?: "query" | "querystring" | "header" | "path" | "cookie";
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  allowEmptyValue?: boolean;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  schema?: Schema;
  content?: Record<string, MediaType | Reference>;
}

/** 4.13 Request Body Object. */
export interface RequestBody extends Extensible {
  description?: string;
  content?: Record<string, MediaType | Reference>;
  required?: boolean;
}

/** 4.14 Media Type Object. */
export interface MediaType extends Extensible {
  schema?: Schema;
  itemSchema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  encoding?: Record<string, Encoding>;
  prefixEncoding?: Encoding[];
  itemEncoding?: Encoding;
}

/** 4.15 Encoding Object. */
export interface Encoding extends Extensible {
  contentType?: string;
  headers?: Record<string, Header | Reference>;
  encoding?: Record<string, Encoding>;
  prefixEncoding?: Encoding[];
  itemEncoding?: Encoding;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
}

/** 4.16 Responses Object: by status code, range (`4XX`) or `default`. */
export interface Responses extends Extensible {
  [status: string]: Response | Reference | unknown;
}

/** 4.17 Response Object. */
export interface Response extends Extensible {
  summary?: string;
  description?: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType | Reference>;
  links?: Record<string, Link | Reference>;
}

/** 4.18 Callback Object: Path Items by runtime expression. */
export interface Callback {
  [expression: string]: PathItem | unknown;
}

/** 4.19 Example Object. */
export interface Example extends Extensible {
  summary?: string;
  description?: string;
  value?: unknown;
  dataValue?: unknown;
  serializedValue?: string;
  externalValue?: string;
}

/** 4.20 Link Object. */
export interface Link extends Extensible {
  operationRef?: string;
  operationId?: string;
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
  description?: string;
  server?: Server;
}

/** 4.21 Header Object. */
export interface Header extends Extensible {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  style?: string;
  explode?: boolean;
  schema?: Schema;
  content?: Record<string, MediaType | Reference>;
}

/** 4.22 Tag Object. */
export interface Tag extends Extensible {
  name?: string;
  summary?: string;
  description?: string;
  externalDocs?: ExternalDocumentation;
  parent?: string;
  kind?: string;
}

/** 4.23 Reference Object. */
export interface Reference {
  $ref: string;
  summary?: string;
  description?: string;
}

/** 4.24 Schema Object: a JSON Schema (draft 2020-12) with the OAS base vocabulary; `true` and `false` are schemas too. */
export type Schema = SchemaObject | boolean;

/** 4.24 Schema Object, the object form. */
export interface SchemaObject extends Extensible {
  $id?: string;
  $schema?: string;
  $anchor?: string;
  $dynamicAnchor?: string;
  $ref?: string;
  $dynamicRef?: string;
  $defs?: Record<string, Schema>;
  $comment?: string;
  $vocabulary?: Record<string, boolean>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  title?: string;
  description?: string;
  default?: unknown;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  examples?: unknown[];
  example?: unknown;
  format?: string;
  contentMediaType?: string;
  contentEncoding?: string;
  contentSchema?: Schema;
  multipleOf?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  prefixItems?: Schema[];
  items?: Schema;
  contains?: Schema;
  maxContains?: number;
  minContains?: number;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  unevaluatedItems?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema;
  propertyNames?: Schema;
  maxProperties?: number;
  minProperties?: number;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Schema>;
  unevaluatedProperties?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  discriminator?: Discriminator;
  xml?: XML;
  externalDocs?: ExternalDocumentation;
}

/** 4.25 Discriminator Object. */
export interface Discriminator extends Extensible {
  propertyName?: string;
  mapping?: Record<string, string>;
  defaultMapping?: string;
}

/** 4.26 XML Object. */
export interface XML extends Extensible {
  nodeType?: "element" | "attribute" | "text" | "cdata" | "none";
  name?: string;
  namespace?: string;
  prefix?: string;
  attribute?: boolean;
  wrapped?: boolean;
}

/** 4.27 Security Scheme Object. */
export interface SecurityScheme extends Extensible {
  type?: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect";
  description?: string;
  name?: string;
  in?: "query" | "header" | "cookie";
  scheme?: string;
  bearerFormat?: string;
  flows?: OAuthFlows;
  openIdConnectUrl?: string;
  oauth2MetadataUrl?: string;
  deprecated?: boolean;
}

/** 4.28 OAuth Flows Object. */
export interface OAuthFlows extends Extensible {
  implicit?: OAuthFlow;
  password?: OAuthFlow;
  clientCredentials?: OAuthFlow;
  authorizationCode?: OAuthFlow;
  deviceAuthorization?: OAuthFlow;
}

/** 4.29 OAuth Flow Object. */
export interface OAuthFlow extends Extensible {
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: Record<string, string>;
}

/** 4.30 Security Requirement Object: scheme names (or URIs) with the scopes or roles each needs. */
export interface SecurityRequirement {
  [scheme: string]: string[];
}
