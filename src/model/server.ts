/** 4.5 Server Object and 4.6 Server Variable Object. */
import { asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";

/** A variable in a server's URL. */
export interface ServerVariable {
  name: string;
  /** The default value, which may be "". */
  default?: string;
  /** The allowed values, which may include "". */
  enum: readonly string[];
  description?: string;
  raw: unknown;
}

/** A server of the API. */
export class Server {
  constructor(
    readonly raw: Raw,
    private readonly base?: string,
  ) {}

  /** The URL as written, with variables in braces. */
  get template(): string {
    return asText(this.raw["url"]) ?? "/";
  }
  /** The URL made absolute, unless it starts with a variable, which may hold an absolute URL. */
  get absoluteTemplate(): string {
    return this.template.startsWith("{") ? this.template : absoluteUrl(this.template, this.base);
  }
  get name(): string | undefined {
    return asText(this.raw["name"]);
  }
  get description(): string | undefined {
    return asText(this.raw["description"]);
  }
  get variables(): readonly ServerVariable[] {
    return entries(this.raw["variables"]).map(([name, raw]) => {
      const variable = asRecord(raw);
      return {
        name,
        default: valueText(variable["default"]),
        enum: asList(variable["enum"]).flatMap((value) => valueText(value) ?? []),
        description: asText(variable["description"]),
        raw,
      };
    });
  }

  /**
   * The absolute address with variables replaced, without query, fragment and trailing slashes.
   * @param values the reader's values by variable. Default: the defaults
   */
  address(values: Readonly<Record<string, string>> = {}): string {
    const known = new Map(this.variables.map(({ name, default: value }) => [name, value]));
    let grown = 0;
    // Variables within a value are not replaced, because two that contain each other would never end.
    const url = this.template.replace(/\{([^{}]*)\}/g, (written, name: string) => {
      const value = known.has(name) && Object.hasOwn(values, name) ? values[name] : known.get(name);
      grown += value?.length ?? 0;
      return value === undefined || grown > MOST_GROWN ? written : value;
    });
    const address = absoluteUrl(url, this.base).split(/[?#]/, 1)[0] ?? "";
    let end = address.length;
    while (address[end - 1] === "/") end--;
    return address.slice(0, end);
  }

  /** The path of the address. */
  basePath(values: Readonly<Record<string, string>> = {}): string {
    const address = this.address(values);
    const path = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*(.*)/is.exec(address);
    return path?.[1] ?? address;
  }
}

/** The maximum number of characters that variables add to an address. */
export const MOST_GROWN = 10_000;

/** Reads a list of servers; undefined if it is absent or empty. */
export function servers(raw: unknown, base?: string): readonly Server[] | undefined {
  const list = asList(raw)
    .filter(isRecord)
    .map((server) => new Server(server, base));
  return list.length > 0 ? list : undefined;
}

/** The text of a variable's value. Unlike `asText`, allows "". */
function valueText(value: unknown): string | undefined {
  return value === "" ? value : asText(value);
}

/**
 * Makes a URL absolute and keeps the braces of variables. A URL that cannot be resolved, or starts with a placeholder
 * such as `{{baseUrl}}`, which stands for the origin too, is returned as it is.
 */
export function absoluteUrl(url: string, base?: string): string {
  if (base === undefined || /^([a-z][a-z0-9+.-]*:|{{)/i.test(url)) return url;
  try {
    return new URL(url, base).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
  } catch {
    return url;
  }
}
