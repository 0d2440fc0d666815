/** Loads the rare characters of slugs, as everywhere except on the page. */
import * as characters from "#markdown/characters.ts";
import { addCharacters } from "#markdown/spelling.ts";

addCharacters(characters);
