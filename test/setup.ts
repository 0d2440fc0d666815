/** Everywhere but on the page all characters are known from the start. */
import * as characters from "#markdown/characters.ts";
import { learn } from "#markdown/spelling.ts";

learn(characters);
