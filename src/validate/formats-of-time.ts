/** Tests dates, times and durations (RFC 3339, 5.6 and Appendix A). */

/** `2024-01-31`: an existing day. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** `09:30:00.5+01:00`. A leap second is only allowed at the end of a day in UTC. */
export function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text);
  if (!parts) return false;
  const [hour, minute, second] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * DAY) % DAY === DAY - 1;
}

/** A date and a time, separated by `T`. */
export function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^t$/i.test(text[10] ?? "") && isTime(text.slice(11));
}

/** `P3DT12H`. Weeks cannot be combined with other units. */
export function isDuration(text: string): boolean {
  return (
    /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
      text,
    ) && text !== "P"
  );
}

/** The minutes of a day. */
const DAY = 24 * 60;

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
