/** Where the rows of a section are, and under what each is kept: what `reveal.ts` has to know of those that draw them. */

export { mediaId, mediaKey, mediaWhere, sequenceWhere } from "./body.tsx";
export { exampleKey, exampleNames } from "./body-sample.tsx";
export { componentParts } from "./components.tsx";
export { enumAt, enumValues, plainItems, valueId } from "./facts.tsx";
export { LANGUAGE } from "./language-choice.ts";
export { callbackId, sidesOf } from "./operation-details.tsx";
export {
  encodings,
  encodingsAt,
  encodingWhere,
  listAt,
  parameterSchema,
  parameterWhere,
  sortedParameters,
} from "./parameter.tsx";
export { headersWhere, linkId, linksAt, responseWhere } from "./response.tsx";
export {
  choiceKey,
  choicesKey,
  formKey,
  heirsOf,
  labelsOf,
  opened,
  openItems,
  openKey,
  partInside,
  propertyInside,
  recursesInto,
  rootInside,
  tupleInside,
  variantInside,
  visibleProperties,
} from "./rows.ts";
export { sampled, tabKey } from "./samples.tsx";
