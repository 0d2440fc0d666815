/** Collects the functions of the row components that `reveal.ts` needs: they make the keys and ids of rows. */

export { mediaId, mediaWhere, sequenceWhere } from "#view/objects/body.tsx";
export { exampleNames } from "#view/objects/body-sample.tsx";
export { callbackId, sidesOf } from "#view/objects/operation-details.tsx";
export {
  encodings,
  encodingsAt,
  encodingWhere,
  listAt,
  parameterSchema,
  parameterWhere,
  sortedParameters,
} from "#view/objects/parameter.tsx";
export { headersWhere, linkId, linksAt, responseWhere } from "#view/objects/response.tsx";
export { sampled } from "#view/objects/samples.tsx";
export { enumAt, enumValues, plainItems, valueId } from "#view/schema/facts.tsx";
export {
  choiceOfChildren,
  labelsOf,
  opened,
  openItems,
  partPosition,
  propertyPosition,
  recursesInto,
  reopened,
  rootPosition,
  tuplePosition,
  variantPosition,
  visibleProperties,
} from "#view/schema/rows.ts";
export { componentParts } from "#view/sections/components.tsx";
