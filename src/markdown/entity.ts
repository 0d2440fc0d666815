/**
 * Character references (`&amp;`, `&#233;`): the names of HTML 4, but for a dozen that nobody types. The whole
 * table of HTML 5 would weigh more than the rest of the parser.
 */

/** The text with its character references replaced; what is none, or has an unknown name, stays as written. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, (reference) => decodeReference(reference)) : text;
}

/** The characters of one reference, e.g. "&lt;"; the reference itself where its name is unknown. */
export function decodeReference(reference: string): string {
  if (reference[1] !== "#") return names().get(reference.slice(1, -1)) ?? reference;
  const hex = reference[2] === "x" || reference[2] === "X";
  const code = Number.parseInt(reference.slice(hex ? 3 : 2), hex ? 16 : 10);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : "\ufffd";
}

/** A character reference of CommonMark 2.5, anywhere. */
const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;

let table: Map<string, string> | undefined;

function names(): Map<string, string> {
  if (table) return table;
  table = new Map();
  for (const part of NAMES.split(";")) {
    const [from = "", list = ""] = part.split(":");
    let code = Number.parseInt(from, 16);
    for (const name of list.split(" ")) {
      if (name !== "-") table.set(name, String.fromCodePoint(code));
      code++;
    }
  }
  return table;
}

/** First code point, then the names of it and of those that follow; "-" has none. */
const NAMES =
  "22:quot;26:amp apos;3c:lt;3e:gt;" +
  "a0:nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 " +
  "acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml " +
  "Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde " +
  "Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig " +
  "ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide " +
  "oslash ugrave uacute ucirc uuml yacute thorn yuml;" +
  "152:OElig oelig;160:Scaron scaron;178:Yuml;2c6:circ;2dc:tilde;" +
  "391:Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau " +
  "Upsilon Phi Chi Psi Omega;3b1:alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi " +
  "omicron pi rho sigmaf sigma tau upsilon phi chi psi omega;" +
  "2002:ensp emsp;2009:thinsp;200c:zwnj zwj lrm rlm;2013:ndash mdash;2018:lsquo rsquo sbquo;" +
  "201c:ldquo rdquo bdquo;2020:dagger Dagger bull;2026:hellip;2030:permil;2032:prime Prime;2039:lsaquo rsaquo;" +
  "20ac:euro;2122:trade;" +
  "2190:larr uarr rarr darr harr;21b5:crarr;21d0:lArr uArr rArr dArr hArr;2200:forall;2202:part exist;" +
  "2205:empty;2207:nabla isin notin;220f:prod;2211:sum minus;221a:radic;221d:prop infin;" +
  "2220:ang;2227:and or cap cup int;2234:there4;223c:sim;2245:cong;2248:asymp;2260:ne equiv;2264:le ge;" +
  "2282:sub sup;2286:sube supe;2295:oplus;2297:otimes;22a5:perp;22c5:sdot;2308:lceil rceil lfloor " +
  "rfloor;2329:lang rang;25ca:loz;2660:spades;2663:clubs;2665:hearts diams;2713:check;2717:cross;" +
  "a:NewLine;9:Tab;21:excl;23:num dollar percnt;28:lpar rpar ast plus comma;2e:period sol;3a:colon semi;" +
  "3d:equals;3f:quest commat;5b:lsqb bsol rsqb Hat lowbar grave;60:grave;7b:lcub verbar rcub;7c:vert";
