/** 4.2 Info Object, with its contact, license and logo. */
import { asRecord, asText, type Raw } from "#oas/read.ts";
import { absoluteUrl } from "./server.ts";

/** 4.11 External Documentation Object. */
export interface ExternalDocs {
  url: string;
  description?: string;
  raw: Raw;
}

/** The alternative text of a logo without `altText`, as in Redoc. */
export const DEFAULT_ALT = "logo";

/** The metadata of a description. */
export class Info {
  constructor(
    readonly raw: Raw,
    private readonly base?: string,
  ) {}

  get title(): string {
    return asText(this.raw["title"]) ?? "";
  }
  get version(): string | undefined {
    return asText(this.raw["version"]);
  }
  get summary(): string | undefined {
    return asText(this.raw["summary"]);
  }
  get description(): string | undefined {
    return asText(this.raw["description"]);
  }
  get termsOfService(): string | undefined {
    return asText(this.raw["termsOfService"]);
  }

  /** 4.3 Contact Object; undefined if it is empty. */
  get contact(): { name?: string; url?: string; email?: string } | undefined {
    const raw = asRecord(this.raw["contact"]);
    const contact = { name: asText(raw["name"]), url: asText(raw["url"]), email: asText(raw["email"]) };
    return contact.name || contact.url || contact.email ? contact : undefined;
  }

  /** 4.4 License Object. An SPDX identifier gives the URL of the license. Undefined if the Object is empty. */
  get license(): { name: string; url?: string; identifier?: string } | undefined {
    const raw = asRecord(this.raw["license"]);
    const identifier = asText(raw["identifier"]);
    const name = asText(raw["name"]) ?? identifier ?? asText(raw["url"]);
    return name === undefined ? undefined : { name, url: asText(raw["url"]), identifier };
  }

  /** `x-logo`; undefined if it has no `url`. */
  get logo(): { url: string; alt: string; href?: string; background?: string } | undefined {
    const raw = asRecord(this.raw["x-logo"]);
    const url = asText(raw["url"]);
    if (url === undefined) return undefined;
    return {
      url: absoluteUrl(url, this.base),
      alt: asText(raw["altText"]) ?? DEFAULT_ALT,
      href: asText(raw["href"]) ?? this.contact?.url,
      background: asText(raw["backgroundColor"]),
    };
  }
}

/** Reads an External Documentation Object; undefined if it has no `url`. */
export function externalDocs(raw: unknown): ExternalDocs | undefined {
  const docs = asRecord(raw);
  const url = asText(docs["url"]);
  return url === undefined ? undefined : { url, description: asText(docs["description"]), raw: docs };
}
