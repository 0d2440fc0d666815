/**
 * Parses runtime expressions (Arazzo 1.1, Runtime Expressions) in linear time: single ones, and those that a text
 * contains in braces. The names of 1.0 may have more characters than those of 1.1.
 */

/** A minor version of Arazzo: the patch does not change what documents may contain. */
export type Edition = "1.0" | "1.1";

/** The kinds of components that an expression can name. */
export type ComponentType = "inputs" | "parameters" | "successActions" | "failureActions";

/** The parts of a request, a response or a message. */
export type MessagePart = "header" | "query" | "path" | "body" | "payload";

/** A runtime expression: its text as written and its parts. A `pointer` is a JSON Pointer into the value. */
export type Expression = { text: string } & (
  | { kind: "url" | "method" | "statusCode" | "self" }
  | { kind: "request" | "response" | "message"; part: MessagePart; name?: string; pointer?: string }
  | { kind: "inputs" | "outputs"; name: string; pointer?: string }
  | { kind: "steps"; step: string; name: string; pointer?: string }
  | { kind: "workflows"; workflow: string; field: "inputs" | "outputs"; name: string; pointer?: string }
  | { kind: "sourceDescriptions"; source: string; reference: string }
  | { kind: "components"; type: ComponentType; name: string }
);

/** A text that should be an expression or a condition, and why it is not one: the end of a sentence. */
export interface Fault {
  kind: "fault";
  text: string;
  message: string;
}

/** A part of a text with expressions in braces: characters, an expression, or a faulty one. */
export type TemplatePart = string | Expression | Fault;

/** Longer expressions, conditions and selectors are refused. */
export const LONGEST_EXPRESSION = 10_000;

/** The most expressions of one text. */
export const MOST_EMBEDDED = 1000;

/** Whether a text looks like an expression: it begins with `$` and the name of a source of values. */
export function isLikeExpression(text: string): boolean {
  return text.startsWith("$") && ROOTS.has(rootOf(text.slice(1, 30)));
}

/** Parses an expression; whatever it is not allowed to contain makes it faulty. */
export function parseExpression(text: string, edition: Edition): Expression | Fault {
  if (text.length > LONGEST_EXPRESSION)
    return faulty(text.slice(0, 100), `is longer than ${LONGEST_EXPRESSION} characters`);
  if (!text.startsWith("$")) return faulty(text, "does not begin with `$`");
  const root = rootOf(text.slice(1));
  const rest = text.slice(1 + root.length);
  const since = ROOTS.get(root);
  if (since === undefined) return faulty(text, "does not begin with a known name");
  if (since > edition) return faulty(text, `uses \`$${root}\`, which Arazzo 1.0 does not have`);
  if (root === "url" || root === "method" || root === "statusCode" || root === "self")
    return rest === "" ? { kind: root, text } : faulty(text, `has characters after \`$${root}\``);
  if (!rest.startsWith(".")) return faulty(text, `has no \`.\` after \`$${root}\``);
  return READERS[root as keyof typeof READERS](rest.slice(1), text, edition, root);
}

/** Splits a text at the expressions in braces. Other braces are characters, as in JSON. */
export function parseTemplate(text: string, edition: Edition): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  for (let found = 0; found < MOST_EMBEDDED; found++) {
    const start = text.indexOf("{$", done);
    const end = start < 0 ? -1 : text.indexOf("}", start);
    if (end < 0) break;
    if (start > done) parts.push(text.slice(done, start));
    parts.push(parseExpression(text.slice(start + 1, end), edition));
    done = end + 1;
  }
  if (done < text.length) parts.push(text.slice(done));
  return parts;
}

/** Whether a parsed text is faulty. */
export function isFault(parsed: { kind: string } | string): parsed is Fault {
  return typeof parsed === "object" && parsed.kind === "fault";
}

/** The names after `$`, and the first version that has them. */
const ROOTS: ReadonlyMap<string, Edition> = new Map([
  ...[
    ...["url", "method", "statusCode", "request", "response", "inputs", "outputs", "steps", "workflows"],
    ...["sourceDescriptions", "components"],
  ].map((name) => [name, "1.0"] as const),
  ["message", "1.1"],
  ["self", "1.1"],
]);

function rootOf(text: string): string {
  return /^[A-Za-z]*/.exec(text)?.[0] ?? "";
}

type Reader = (rest: string, text: string, edition: Edition, root: string) => Expression | Fault;

const READERS: Readonly<
  Record<Exclude<Expression["kind"], "url" | "method" | "statusCode" | "self">, Reader>
> = {
  request: readMessage,
  response: readMessage,
  message: readMessage,
  inputs: readValue,
  outputs: readValue,
  steps: readStep,
  workflows: readWorkflow,
  sourceDescriptions: readSource,
  components: readComponent,
};

function readMessage(rest: string, text: string, edition: Edition, root: string): Expression | Fault {
  const kind = root as "request" | "response" | "message";
  const part = /^[a-z]*/.exec(rest)?.[0] ?? "";
  const after = rest.slice(part.length);
  if (part === "header" || part === "query" || part === "path") {
    const name = after.slice(1);
    if (!after.startsWith(".")) return faulty(text, `has no \`.\` after \`${part}\``);
    if (part === "header" ? !TOKEN.test(name) : !CHARACTERS.test(name))
      return faulty(text, `names a ${part === "header" ? "header" : "parameter"} that cannot exist`);
    return { kind, part, name, text };
  }
  if (part === "body" || (part === "payload" && edition !== "1.0")) {
    if (after === "") return { kind, part, text };
    if (after.startsWith("#")) return withPointer({ kind, part, text } as const, after.slice(1), edition);
    return faulty(text, `must go on with \`#\` and a JSON Pointer after \`${part}\`, or end`);
  }
  const parts = `\`header\`, \`query\`, \`path\`${edition === "1.0" ? " or `body`" : ", `body` or `payload`"}`;
  return faulty(text, `must name ${parts} after \`$${root}.\``);
}

function readValue(rest: string, text: string, edition: Edition, root: string): Expression | Fault {
  const kind = root as "inputs" | "outputs";
  const [name, pointer] = splitPointer(rest);
  if (!isName(name, edition))
    return faulty(text, `names an ${kind === "inputs" ? "input" : "output"} that cannot exist`);
  return withPointer({ kind, name, text }, pointer, edition);
}

function readStep(rest: string, text: string, edition: Edition): Expression | Fault {
  const [path, pointer] = splitPointer(rest);
  const middle = path.indexOf(".outputs.");
  if (middle < 0) return faulty(text, "must have the form `$steps.<stepId>.outputs.<name>`");
  const step = path.slice(0, middle);
  const name = path.slice(middle + ".outputs.".length);
  if (!isIdentifier(step, edition)) return faulty(text, "names a step that cannot exist");
  if (!isName(name, edition)) return faulty(text, "names an output that cannot exist");
  return withPointer({ kind: "steps", step, name, text }, pointer, edition);
}

function readWorkflow(rest: string, text: string, edition: Edition): Expression | Fault {
  const [path, pointer] = splitPointer(rest);
  const at = [".inputs.", ".outputs."].map((one) => path.indexOf(one)).filter((one) => one >= 0);
  if (at.length === 0)
    return faulty(
      text,
      "must have the form `$workflows.<workflowId>.inputs.<name>`, or the same with `outputs`",
    );
  const middle = Math.min(...at);
  const workflow = path.slice(0, middle);
  const field = path.startsWith(".inputs.", middle) ? "inputs" : "outputs";
  const name = path.slice(middle + field.length + 2);
  if (!isIdentifier(workflow, edition)) return faulty(text, "names a workflow that cannot exist");
  if (!isName(name, edition))
    return faulty(text, `names an ${field === "inputs" ? "input" : "output"} that cannot exist`);
  return withPointer({ kind: "workflows", workflow, field, name, text }, pointer, edition);
}

function readSource(rest: string, text: string, edition: Edition): Expression | Fault {
  const dot = rest.indexOf(".");
  const source = dot < 0 ? rest : rest.slice(0, dot);
  const reference = dot < 0 ? "" : rest.slice(dot + 1);
  if (reference === "") return faulty(text, "must have the form `$sourceDescriptions.<name>.<reference>`");
  if (!isIdentifier(source, edition)) return faulty(text, "names a source description that cannot exist");
  if (!CHARACTERS.test(reference)) return faulty(text, "has characters that must be escaped");
  return { kind: "sourceDescriptions", source, reference, text };
}

function readComponent(rest: string, text: string, edition: Edition): Expression | Fault {
  const [, type = "", name = ""] = /^([A-Za-z]*)\.(.*)$/s.exec(rest) ?? [];
  const known: readonly string[] =
    edition === "1.0"
      ? ["inputs", "parameters", "successActions", "failureActions"]
      : ["parameters", "successActions", "failureActions"];
  if (!known.includes(type))
    return faulty(text, "must name `parameters`, `successActions` or `failureActions` after `$components.`");
  if (!isName(name, edition)) return faulty(text, "names a component that cannot exist");
  return { kind: "components", type: type as ComponentType, name, text };
}

function splitPointer(text: string): [before: string, pointer: string | undefined] {
  const mark = text.indexOf("#");
  return mark < 0 ? [text, undefined] : [text.slice(0, mark), text.slice(mark + 1)];
}

function withPointer<Read extends Expression>(
  expression: Read,
  pointer: string | undefined,
  edition: Edition,
): Read | Fault {
  if (pointer === undefined) return expression;
  if (!isPointer(pointer)) return faulty(expression.text, "has no JSON Pointer after `#`");
  if (edition !== "1.0" && /[{}]/.test(pointer))
    return faulty(expression.text, "has braces in its JSON Pointer");
  return { ...expression, pointer };
}

/** Whether a text is a JSON Pointer (RFC 6901): "" or `/` and tokens, in which `~` is escaped. */
export function isPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

/** Names of inputs, outputs and components. 1.0 allows every character. */
function isName(name: string, edition: Edition): boolean {
  return edition === "1.0" ? name !== "" && CHARACTERS.test(name) : /^[A-Za-z0-9._-]+$/.test(name);
}

/** Names of steps, workflows and source descriptions. */
function isIdentifier(name: string, edition: Edition): boolean {
  return edition === "1.0" ? name !== "" && CHARACTERS.test(name) : /^[A-Za-z0-9_-]+$/.test(name);
}

/** The rule `token` (RFC 7230, 3.2.6). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The rule `CHAR`: no control characters and quotes; a backslash begins an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: CHAR of the ABNF excludes control characters
const CHARACTERS = /^(?:[^\u0000-\u001f"\\{}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*$/;

function faulty(text: string, message: string): Fault {
  return { kind: "fault", text, message };
}
