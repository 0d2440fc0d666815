/** The style of what is drawn after the first look; it comes with the part that draws it. */
import details from "./details.css?inline";
import fields from "./fields.css?inline";
import samples from "./samples.css?inline";

/** The style of the part beside the description. */
export const BESIDE_CSS: string = [details, fields, samples].join("\n");
