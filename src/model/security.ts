/** 4.27 Security Scheme Object, 4.29 OAuth Flow Object and 4.30 Security Requirement Object. */
import { asFlag, asList, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";

/** One way to get an OAuth 2 token. */
export interface OAuthFlow {
  /** The key in `flows`, such as `authorizationCode`. */
  name: string;
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes: readonly { name: string; description?: string }[];
}

/** How a client proves who it is. */
export class SecurityScheme {
  readonly pointer: string;

  constructor(
    readonly key: string,
    readonly raw: Raw,
    private readonly beside: { description?: string; pointer: string },
  ) {
    this.pointer = beside.pointer;
  }

  /** What readers see: `x-displayName`, else the key. */
  get label(): string {
    return asText(this.raw["x-displayName"]) ?? this.key;
  }
  /** `apiKey`, `http`, `mutualTLS`, `oauth2`, `openIdConnect`; as written, for any other. */
  get type(): string {
    return asText(this.raw["type"]) ?? "";
  }
  get description(): string | undefined {
    return this.beside.description ?? asText(this.raw["description"]);
  }
  get deprecated(): boolean {
    return asFlag(this.raw["deprecated"]);
  }
  /** `apiKey`: the name of the header, query parameter or cookie. */
  get parameterName(): string | undefined {
    return asText(this.raw["name"]);
  }
  /** `apiKey`: `query`, `header` or `cookie`. */
  get location(): string | undefined {
    return asText(this.raw["in"]);
  }
  /** `http`: the scheme of the Authorization header (RFC 9110, 16.4.1). */
  get scheme(): string | undefined {
    return asText(this.raw["scheme"]);
  }
  get bearerFormat(): string | undefined {
    return asText(this.raw["bearerFormat"]);
  }
  get openIdConnectUrl(): string | undefined {
    return asText(this.raw["openIdConnectUrl"]);
  }
  /** RFC 8414 metadata of an OAuth 2 server (3.2). */
  get oauth2MetadataUrl(): string | undefined {
    return asText(this.raw["oauth2MetadataUrl"]);
  }
  get flows(): readonly OAuthFlow[] {
    return entries(this.raw["flows"]).flatMap(([name, raw]) => {
      if (!isRecord(raw) || name.startsWith("x-")) return [];
      return [
        {
          name,
          authorizationUrl: asText(raw["authorizationUrl"]),
          deviceAuthorizationUrl: asText(raw["deviceAuthorizationUrl"]),
          tokenUrl: asText(raw["tokenUrl"]),
          refreshUrl: asText(raw["refreshUrl"]),
          scopes: entries(raw["scopes"]).map(([scope, text]) => ({ name: scope, description: asText(text) })),
        },
      ];
    });
  }
}

/** Schemes that are needed together; none of them for anonymous access. */
export interface SecurityRequirement {
  schemes: readonly {
    name: string;
    /** Undefined where the requirement names a scheme that `components` lacks. */
    scheme?: SecurityScheme;
    scopes: readonly string[];
  }[];
}

/** Reads a list of alternatives; undefined where there is no list. An empty list means that nothing is needed. */
export function securityRequirements(
  document: Document,
  raw: unknown,
): readonly SecurityRequirement[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.filter(isRecord).map((requirement) => ({
    schemes: entries(requirement).map(([name, scopes]) => ({
      name,
      scheme: document.securitySchemes.find((scheme) => scheme.key === name),
      scopes: asList(scopes).flatMap((scope) => asText(scope) ?? []),
    })),
  }));
}
