/** All colours, sizes and spaces as one style sheet. */
import dark from "./dark.css?inline";
import tokens from "./tokens.css?inline";

/** The custom properties of the page. The dark colours apply in the dark theme, and where a system asks for them. */
export const TOKENS: string = `${tokens}${dark}@media (prefers-color-scheme:dark){${dark.replace("dark", "system")}}`;
