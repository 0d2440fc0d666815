import { expect, test } from "vitest";
import { publicUrl, withoutSecrets } from "#cli/input/public-url.ts";

test.each([
  ["http://h/spec?api_key=1", "http://h/spec"],
  ["https://me:pass@h:8080/a%20b/spec.json?x#y", "https://h:8080/a%20b/spec.json"],
  ["file:///a/b?c", "file:///a/b?c"],
  ["parts/a.yaml?v=1", "parts/a.yaml?v=1"],
])("%s is written as %s", (address, written) => expect(publicUrl(address)).toBe(written));

test.each([
  ["http://h/a?key=1 was not found.", "http://h/a was not found."],
  ["“https://u:p@h/a?b=c” (see http://h/d#e).", "“https://h/a” (see http://h/d)."],
  ["HTTP://H/a?key=1, and http://h?key=2", "http://h/a, and http://h/"],
  ["“http://user:SECRET CRED@127.0.0.1:99:99/x” is none", "“http://127.0.0.1:99:99/x” is none"],
  ["no address?key=1", "no address?key=1"],
  ["http://[/?key=1", "http://[/"],
])("%j becomes %j", (message, written) => expect(withoutSecrets(message)).toBe(written));
