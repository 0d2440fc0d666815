/** Options that other pages know and that change nothing here: they are let pass, as all unknown ones are. */

/** Why each changes nothing. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  untrustedSpec: "No description is trusted: nothing in one can run, with the option or without.",
  sanitize: "The same.",
  suppressWarnings: "No warnings are shown on the page.",
  lazyRendering: "What is far from view is never drawn before it is needed.",
  router: "Places are always in the hash: `hash` is what happens, and `history` is not possible.",
  basePath: "Places are always in the hash.",
  metadata: "Nothing is told to a catalogue.",
  events: "The page tells nobody what its readers do.",
  disableTelemetry: "There is none.",
  typeOfUsage: "There is no telemetry to tell it to.",
  skipBundle: "Files are joined only where a description consists of several.",
  feedback: "There is no feedback form.",
  hideReplay: "There is no request console.",
  hideTryItPanel: "There is no request console.",
  corsProxyUrl: "There is no request console.",
  mockServer: "There is no request console.",
  jsonSamplesDepth: "Of GraphQL.",
  samplesMaxInlineArgs: "Of GraphQL.",
  fieldExpandLevel: "Of GraphQL.",
};
