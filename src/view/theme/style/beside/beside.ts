/** The style of the part `beside`: details, forced colours, paper. */
import details from "./details.css?inline";
import fields from "./fields.css?inline";
import forced from "./forced.css?inline";
import menuTree from "./menu-tree.css?inline";
import print from "./print.css?inline";
import samples from "./samples.css?inline";
import search from "./search.css?inline";
import sectionBar from "./section-bar.css?inline";
import security from "./security.css?inline";
import start from "./start.css?inline";
import tables from "./tables.css?inline";

/** The style of the part `beside`. */
export const BESIDE_CSS: string = [
  search,
  menuTree,
  details,
  fields,
  samples,
  sectionBar,
  security,
  start,
  tables,
  forced,
  print,
].join("\n");
