/** The names of the languages, which readers see before the snippets load. */

/** A language: its id, name and grammar. */
export interface Language {
  id: string;
  label: string;
  /** The name of the grammar that highlights it. */
  grammar: string;
}

/** The languages in the order in which they are shown: the most popular first. */
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

/** The id of a language, in options, in links and in the reader's choice. */
export type LanguageId = (typeof LANGUAGE_IDS)[number];

/** Labels and grammars that cannot be derived from the id. */
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
export const LANGUAGES: readonly (Language & { id: LanguageId })[] = LANGUAGE_IDS.map((id) => {
  const [label = id.charAt(0).toUpperCase() + id.slice(1), grammar = id] = SPECIAL[id] ?? [];
  return { id, label, grammar };
});

/** The id of a language by any of its names; undefined if it is unknown. */
export function languageIdOf(name: string): LanguageId | undefined {
  const plain = name.toLowerCase().replace(/\s+|\.js$/g, "");
  const id = Object.hasOwn(NAMES, plain) ? NAMES[plain] : plain;
  return LANGUAGE_IDS.find((one) => one === id);
}

/** Other names for languages. */
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
