/**
 * Contains rare characters: their spellings in slugs, and the names of character references. This module loads if a text
 * may contain any. The spellings are those of slugify 1.6, which made existing links; this table takes a third of its
 * size. A test compares every character with slugify itself. The names are those of HTML 4, without a dozen unusual ones.
 * All names of HTML 5 would be larger than the rest of the parser.
 */

/** The character with a name: "eacute" → "é"; undefined if the name is unknown. */
export function named(name: string): string | undefined {
  table ??= readNames();
  return table.get(name);
}

/**
 * The spelling of a character in slugs: "&" → "and", "é" → "e", "Щ" → "Sh". A character without a rule stays the same.
 */
export function spell(character: string): string {
  return SPELLINGS.get(character) ?? (ACCENTED.test(character) ? withoutAccent(character) : character);
}

/** The spelling of the base letter of a character: "é" → "e", "ύ" → "υ" → "y". */
function withoutAccent(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "");
  return SPELLINGS.get(base) ?? base;
}

/** The accented letters that have a rule. Slugs drop the others. */
const ACCENTED =
  /[À-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ-ćČ-ďĒ-ēĖ-ėęĚěĞ-ğĢ-ģĨ-ĩīĮ-İķĻ-ľŃ-ňŌ-ōŐ-őŔ-ŕŘ-śŞ-ťŨ-ũūŮ-žƠ-ơƯ-ưȘ-țΆΈ-ΊΌΎ-ΐΪ-ΰϊ-ώأ\u0652Ṣ-ṣẀ-ẅẠ-ỹ]/;

/** Runs of consecutive characters: the first character, then the spelling of each. */
const RUNS =
  "$dollar,percent,and;<less;>greater;|or;¢cent,pound,currency,yen;©(c),a;®(r);ºo;ÆAE;ÐD;ØO" +
  ";ÞTH,ss;æae;ðd;øo;þth;ĐDJ,dj;Ęe;Īi;ıi;Ķk;ŁL,l;ŒOE,oe;Ūu;ƏE;ƒf;ǈLJ,lj;ǋNJ,nj;əe;˚o" +
  ";ΑA,B,G,D,E,Z,H,8,I,K,L,M,N,3,O,P,R;ΣS,T,Y,F,X,PS,W" +
  ";αa,b,g,d,e,z,h,8,i,k,l,m,n,3,o,p,r,s,s,t,y,f,x,ps,w;ЁYo,DJ;ЄYe;ІI,Yi,J,LJ,NJ,C" +
  ";ЏDZ,A,B,V,G,D,E,Zh,Z,I,J,K,L,M,N,O,P,R,S,T,U,F,H,C,Ch,Sh,Sh,U,Y,,E,Yu,Ya,a,b,v,g,d,e,zh,z,i,j,k,l,m,n,o,p,r,s,t,u,f,h,c,ch,sh,sh,u,y,,e,yu,ya" +
  ";ёyo,dj;єye;іi,yi,j,lj,nj,c;ѝu;џdz;ҐG,g,GH,gh;ҚKH,kh;ҢNG,ng;ҮUE,ue,U,u;ҺH,h;ӘAE,ae;ӨOE,oe" +
  ";ԱA,B,G,D,E,Z,E',Y',T',JH,I,L,X,C',K,H,D',GH,TW,M,Y,N,SH;ՉCH,P,J,R',S,V,T,R,C;ՓP',Q',O'',F" +
  ";ևEV;ءa,aa;ؤu,i,e,a,b,h,t,th,j,h,kh,d,th,r,z,s,sh,s,dh,t,z,a,gh" +
  ";فf,q,k,l,m,n,h,w,a,y,an,on,en,a,u,e;٠0,1,2,3,4,5,6,7,8,9;پp;چch;ژzh;کk;گg;یy" +
  ";۰0,1,2,3,4,5,6,7,8,9;฿baht" +
  ";აa,b,g,d,e,v,z,t,i,k,l,m,n,o,p,zh,r,s,t,u,f,k,gh,q,sh,ch,ts,dz,ts,ch,kh,j,h;ẞSS;–-;‘','" +
  ';“",",";†+;•*;…...;₠ecu' +
  ";₢cruzeiro,french franc,lira,mill,naira,peseta,rupee,won,new shequel,dong,euro,kip,tugrik,drachma,penny,peso,guarani,austral,hryvnia,cedi" +
  ";₸kazakhstani tenge,indian rupee,turkish lira;₽russian ruble;₿bitcoin;℠sm;™tm;∂d;∆delta" +
  ";∑sum;∞infinity;♥love;元yuan;円yen;﷼rial;ﻵlaa;ﻷlaa;ﻹlai;ﻻla";

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  RUNS.split(";").flatMap((run) => {
    const first = run.codePointAt(0) ?? 0;
    return run
      .slice(1)
      .split(",")
      .map((spelling, index): [string, string] => [String.fromCodePoint(first + index), spelling]);
  }),
);

let table: Map<string, string> | undefined;

function readNames(): Map<string, string> {
  const read = new Map<string, string>();
  for (const part of NAMES.split(";")) {
    const [from = "", list = ""] = part.split(":");
    let code = Number.parseInt(from, 16);
    for (const name of list.split(" ")) {
      if (name !== "-") read.set(name, String.fromCodePoint(code));
      code++;
    }
  }
  return read;
}

/** The first code point, then the names of this and the following characters; "-" means no name. */
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
