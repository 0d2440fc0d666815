/** The reader's secrets: kept in memory, and replaced in everything that is shown, copied or exported. */
import type { Secret } from "#request/request.ts";
import { SECRETS } from "#request/request.ts";

/** What the reader gave, by the key of the scheme. */
export type Secrets = Readonly<Record<string, Secret>>;

/** Texts shorter than this are not replaced: they occur by chance. */
const SHORTEST = 4;

/** A text with placeholders in place of secrets, however a request writes them. */
export function redacted(text: string, secrets: Secrets): string {
  let out = text;
  for (const secret of Object.values(secrets))
    for (const [part, placeholder] of Object.entries(SECRETS) as [keyof typeof SECRETS, string][])
      for (const written of waysToWrite(secret[part])) out = out.replaceAll(written, placeholder);
  for (const { name, password } of Object.values(secrets))
    if (password) out = out.replaceAll(basic(`${name ?? ""}:${password}`), "YOUR_CREDENTIALS");
  return out;
}

function waysToWrite(secret: string | undefined): readonly string[] {
  if (secret === undefined || secret.length < SHORTEST) return [];
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
}

function basic(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Whether something was given for a scheme. */
export function isGiven(secret: Secret | undefined): secret is Secret {
  return secret !== undefined && Object.values(secret).some((part) => part !== "");
}
