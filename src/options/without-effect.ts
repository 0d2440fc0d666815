/** Options of Redoc that change nothing here. They are ignored, like all unknown options. */

/** Why each option changes nothing. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  untrustedSpec: "Descriptions are never trusted: nothing in them can run, with or without the option.",
  sanitize: "The same.",
  suppressWarnings: "No warnings are shown on the page.",
  lazyRendering: "The page always renders only near the viewport.",
  router: "The page always uses the hash; `history` is not supported.",
  basePath: "The page always uses the hash.",
  metadata: "There is no catalogue.",
  events: "There is no telemetry.",
  disableTelemetry: "There is no telemetry.",
  typeOfUsage: "There is no telemetry.",
  skipBundle: "Only descriptions in several files are bundled.",
  feedback: "There is no feedback form.",
  hideReplay: "Readers can send requests only with `tryIt`.",
  hideTryItPanel: "The same.",
  corsProxyUrl: "`tryIt.proxy` is another one: see try-it.md.",
  mockServer: "`lectern serve --mock` has one.",
  jsonSamplesDepth: "For GraphQL only.",
  samplesMaxInlineArgs: "For GraphQL only.",
  fieldExpandLevel: "For GraphQL only.",
};
