/** Style sheets are imported as text and adopted by the page (see view/style). */
declare module "*.css?inline" {
  const css: string;
  export default css;
}
