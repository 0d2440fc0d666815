/** What only some samples need, a part that loads later: parameters and forms written out, patterns, bodies that are no JSON. */
export { formBody } from "./form.ts";
export { multipartBody } from "./multipart.ts";
export { matchesPattern, matchingString } from "./pattern.ts";
export { sequenceText } from "./sequence.ts";
export { parameterExample, serializeParameter } from "./serialize.ts";
export { xmlSample } from "./xml.ts";
