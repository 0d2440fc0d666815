/** The languages that a request is written in: what readers see of them before the snippets are there. */

/** A language: its id, its name, and what colours it. */
export interface Language {
  id: LanguageId;
  label: string;
  /** The name that the highlighter knows. */
  grammar: string;
}

/** The languages, the most asked for first: in this order they are shown. */
export const LANGUAGE_IDS = [
  "curl",
  "node",
  "python",
  "go",
  "javascript",
  "java",
  "csharp",
  "php",
  "ruby",
  "rust",
  "kotlin",
  "swift",
  "powershell",
  "http",
] as const;

/** The id of a language: what options, links and the reader's choice call it. */
export type LanguageId = (typeof LANGUAGE_IDS)[number];

/** What a language is called, where that is not its id with a capital, and what colours it, where that is not its id. */
const SPECIAL: Partial<Record<LanguageId, readonly [label: string, grammar?: string]>> = {
  curl: ["cURL", "bash"],
  node: ["Node", "javascript"],
  javascript: ["JavaScript"],
  csharp: ["C#"],
  php: ["PHP"],
  powershell: ["PowerShell"],
  http: ["HTTP"],
};

/** All languages. */
export const LANGUAGES: readonly Language[] = LANGUAGE_IDS.map((id) => {
  const [label = id.charAt(0).toUpperCase() + id.slice(1), grammar = id] = SPECIAL[id] ?? [];
  return { id, label, grammar };
});

/** The id of the language that people call so; undefined for what is none of ours. */
export function languageIdOf(name: string): LanguageId | undefined {
  const plain = name.toLowerCase().replace(/\s+|\.js$/g, "");
  const id = Object.hasOwn(NAMES, plain) ? NAMES[plain] : plain;
  return LANGUAGE_IDS.find((one) => one === id);
}

/** Other names of languages. */
const NAMES: Readonly<Record<string, LanguageId>> = {
  bash: "curl",
  shell: "curl",
  sh: "curl",
  js: "javascript",
  fetch: "javascript",
  nodejs: "node",
  python3: "python",
  py: "python",
  golang: "go",
  "c#": "csharp",
  dotnet: "csharp",
  rb: "ruby",
  rs: "rust",
  kt: "kotlin",
  pwsh: "powershell",
};
