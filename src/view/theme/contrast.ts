/** The contrast of two colours (WCAG 2.2, 1.4.3). */
import { asText, own } from "#oas/read.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** The contrast of two colours, 1 to 21; undefined if one of them is in a notation that we do not read. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [readColor(one), readColor(other)];
  if (!a || !b) return undefined;
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Reads `#rgb`, `#rrggbb`, `rgb(…)`, `black` and `white`. Colours with an alpha value are undefined. */
function readColor(text: string): Rgb | undefined {
  const named = asText(own({ black: "#000", white: "#fff" }, text.toLowerCase())) ?? text;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(named);
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(named);
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(named);
  const parts = short?.slice(1).map((digit) => Number(`0x${digit}${digit}`));
  return (parts ?? hex?.slice(1).map((digits) => Number(`0x${digits}`)) ?? rgb?.slice(1).map(Number)) as
    | Rgb
    | undefined;
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
