/** Style sheets are imported as text and adopted by the page (see view/style). */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** The short hash of the commit that a bundle is built from. */
declare const __LECTERN_COMMIT__: string | undefined;

/** The names of the parts of the classic script, filled in by its build. */
declare const __LECTERN_PARTS__: readonly string[];

/** The address of a worker's script. */
declare module "*.ts?worker&url" {
  const address: string;
  export default address;
}
