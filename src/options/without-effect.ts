/** Options of Redoc that change nothing here. They are ignored, like all unknown options. */

/** Why each option changes nothing. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  untrustedSpec: "Descriptions are never trusted: nothing in them can run, with or without the option.",
  sanitize: "The same.",
  suppressWarnings: "No warnings are shown on the page.",
  lazyRendering: "Content far from the viewport is always drawn only when it is needed.",
  router: "The hash always holds the place; `history` is not supported.",
  basePath: "The hash always holds the place.",
  metadata: "There is no catalogue.",
  events: "There is no telemetry.",
  disableTelemetry: "There is none.",
  typeOfUsage: "There is no telemetry.",
  skipBundle: "Only descriptions in several files are bundled.",
  feedback: "There is no feedback form.",
  hideReplay: "Nobody can send requests unless `tryIt` lets them.",
  hideTryItPanel: "The same.",
  corsProxyUrl: "`tryIt.proxy` is another one: see try-it.md.",
  mockServer: "`lectern serve --mock` has one.",
  jsonSamplesDepth: "Of GraphQL.",
  samplesMaxInlineArgs: "Of GraphQL.",
  fieldExpandLevel: "Of GraphQL.",
};
