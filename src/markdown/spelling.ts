/**
 * How slugs spell the characters that addresses avoid: the table of slugify 1.6, by which existing links were made,
 * in a third of its size. A test compares every character with slugify itself.
 */

/** A character as slugs spell it: "&" → "and", "é" → "e", "Щ" → "Sh"; the character itself where there is no rule for it. */
export function spell(character: string): string {
  return SPELLINGS.get(character) ?? (ACCENTED.test(character) ? withoutAccent(character) : character);
}

/** Its base letter, spelled: "é" → "e", "ύ" → "υ" → "y". */
function withoutAccent(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "");
  return SPELLINGS.get(base) ?? base;
}

/** The accented letters that have a rule; slugs drop the others. */
const ACCENTED =
  /[À-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ-ćČ-ďĒ-ēĖ-ėęĚěĞ-ğĢ-ģĨ-ĩīĮ-İķĻ-ľŃ-ňŌ-ōŐ-őŔ-ŕŘ-śŞ-ťŨ-ũūŮ-žƠ-ơƯ-ưȘ-țΆΈ-ΊΌΎ-ΐΪ-ΰϊ-ώأ\u0652Ṣ-ṣẀ-ẅẠ-ỹ]/;

/** Runs of characters that follow one another: the first one, then the spelling of each. */
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
