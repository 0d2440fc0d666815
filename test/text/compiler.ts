/** Checks generated code with the TypeScript compiler. */
import ts from "typescript";

/** The few built-in types that generated types use. The real declarations take seconds to read. */
const LIBRARY = `
interface Array<T> { length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
type Record<Keys extends keyof any, Value> = { [Key in Keys]: Value };
type Partial<Whole> = { [Key in keyof Whole]?: Whole[Key] };
`;

/** An error that TypeScript reports for an object literal with unknown properties, which JSON Schema allows. */
const EXCESS = [2353, 2561];

/** The compiler's errors in modules, by name, one on each line. */
export function complaints(modules: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(Object.entries(modules).map(([name, text]) => [`/${name}.ts`, text]));
  files.set("/library.d.ts", LIBRARY);
  const options: ts.CompilerOptions = {
    strict: true,
    noLib: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    types: [],
  };
  const program = ts.createProgram([...files.keys()], options, {
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
    getSourceFile: (name, version) => {
      const text = files.get(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, version);
    },
    getDefaultLibFileName: () => "/library.d.ts",
    writeFile: () => undefined,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter((one) => !EXCESS.includes(one.code))
    .map((one) => {
      const at = one.file && ts.getLineAndCharacterOfPosition(one.file, one.start ?? 0);
      const line = one.file?.text.split("\n")[at?.line ?? 0];
      return `${one.file?.fileName} ${ts.flattenDiagnosticMessageText(one.messageText, " ")} | ${line}`;
    });
}
