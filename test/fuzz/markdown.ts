/** Makes texts from pieces of Markdown and HTML in unusual combinations. */
import * as fc from "fast-check";
import { DANGEROUS } from "../markdown/dangerous.ts";

const SIGNS = [
  ..."*_~`[]()<>!&\\|#-+=:.'\"\t \n",
  ..."** __ ~~ ``` ~~~ ![ ]( ][ ]: </ /> <!-- --> <![CDATA[ ]]> <?php ?> &# &#x | --- === 1. - [x] > \r\n".split(
    " ",
  ),
  "\n\n",
  "    ",
  "|---|:-:|\n",
  "[a]: ",
  "\u0000",
  "\u202E",
  "\uD800",
];

const TAGS = (
  "a b p div span img svg math script style iframe object embed form input textarea title template noscript table tr " +
  "td details summary base link meta video source plaintext xmp x-y SchemaDefinition security-definitions"
).split(" ");

const ATTRIBUTES =
  "href src style class id name onclick onerror srcset xlink:href formaction target data-x schemaRef __proto__".split(
    " ",
  );

const word = fc.constantFrom("a", "Words", "https://a.test/b", "mailto:a@b.test", "www.a.test", "a@b.test");

const attribute = fc
  .tuple(
    fc.constantFrom(...ATTRIBUTES),
    fc.constantFrom('="', "='", "=", " "),
    fc.constantFrom(...DANGEROUS, "a"),
  )
  .map(([name, sign, value]) => ` ${name}${sign}${value}${sign.slice(1)}`);

const tag = fc
  .tuple(fc.constantFrom("<", "</", "<!"), fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 2 }))
  .map(([open, name, attributes]) => `${open}${name}${attributes.join("")}>`);

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 2, arbitrary: word },
  { weight: 2, arbitrary: tag },
  { weight: 1, arbitrary: fc.constantFrom(...DANGEROUS).map((url) => `[a](${url})`) },
);

/** The text is in hundreds of places of a description, each of which is rendered and copied. */
const LONGEST = 4000;

/** A text, sometimes with many repetitions. */
export const markdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(piece, { maxLength: 40, size: "max" }),
    fc.oneof(
      { weight: 15, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 400 }) },
    ),
  )
  .map(([pieces, times]) => pieces.join("").repeat(times).slice(0, LONGEST));
