/** 4.27 Security Scheme Object, 4.29 OAuth Flow Object and 4.30 Security Requirement Object. */
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { localPointer } from "./reference.ts";
import { absoluteUrl } from "./server.ts";

/** A way to get an OAuth 2 token. */
export interface OAuthFlow {
  /** The key in `flows`, such as `authorizationCode`. */
  name: string;
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes: readonly { name: string; description?: string }[];
  raw: Raw;
}

/** How a client authenticates. */
export class SecurityScheme {
  readonly pointer: string;

  constructor(
    readonly key: string,
    readonly raw: Raw,
    private readonly found: { description?: string; pointer: string },
  ) {
    this.pointer = found.pointer;
  }

  /** The label: `x-displayName`, otherwise the key. */
  get label(): string {
    return asText(this.raw["x-displayName"]) ?? this.key;
  }
  /** `apiKey`, `http`, `mutualTLS`, `oauth2`, `openIdConnect`, or any other text. */
  get type(): string {
    return asText(this.raw["type"]) ?? "";
  }
  get description(): string | undefined {
    return this.found.description ?? asText(this.raw["description"]);
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
  /** The URL of an OAuth 2 server's metadata (RFC 8414). Since 3.2. */
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
          raw,
        },
      ];
    });
  }
}

/** Schemes that are required together. Without schemes: anonymous access. */
export interface SecurityRequirement {
  schemes: readonly {
    /** A key of `components.securitySchemes`, or the URI of a scheme (3.2). */
    name: string;
    /** Undefined if the requirement names an unknown scheme. */
    scheme?: SecurityScheme;
    scopes: readonly string[];
  }[];
}

/**
 * Reads a list of alternatives; undefined if there is no list. An empty list means that no authentication is
 * required.
 */
export function securityRequirements(
  document: Document,
  raw: unknown,
): readonly SecurityRequirement[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.filter(isRecord).map((requirement) => ({
    schemes: entries(requirement).map(([name, scopes]) => ({
      name,
      scheme: schemeNamed(document, name),
      scopes: asList(scopes).flatMap((scope) => asText(scope) ?? []),
    })),
  }));
}

/**
 * Finds a scheme. A component's name has precedence over a URI (4.30). Only URIs of this document can be resolved.
 */
function schemeNamed(document: Document, name: string): SecurityScheme | undefined {
  const schemes = document.securitySchemes;
  const named = schemes.find((scheme) => scheme.key === name);
  if (named || !name.includes("#")) return named;
  const [address, fragment] = absoluteUrl(name, document.base).split("#");
  if (address !== "" && address !== document.base) return undefined;
  const pointer = localPointer(`#${fragment}`);
  return schemes.find((scheme) => pointer === `${SCHEMES}${escapePointer(scheme.key)}`);
}

const SCHEMES = "/components/securitySchemes/";
