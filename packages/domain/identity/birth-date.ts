/**
 * Maximum age in years. Dates of birth are `YYYY-MM-DD` without time or zone. "Today" is the date at the person's
 * place (`plainDateIn`). Source: docs/rules/personal-data.md.
 */
export const OLDEST_AGE_IN_YEARS = 130;

/** Returns whether a date exists, is before today and is at most 130 years ago. */
export function realBirthDate(text: string, today: string): boolean {
  const born = readPlainDate(text);
  return born !== null && text < today && ageOn(text, today) <= OLDEST_AGE_IN_YEARS;
}

/**
 * Returns the age in full years on a date. A person born on 29 February has the birthday on 1 March in common
 * years. Throws RangeError when either text is not a date.
 */
export function ageOn(bornOn: string, date: string): number {
  const [born, on] = [readPlainDate(bornOn), readPlainDate(date)];
  if (!born || !on) throw new RangeError('A date is written YYYY-MM-DD');
  const hasHadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hasHadBirthday ? 0 : 1);
}

type PlainDate = { year: number; month: number; day: number };

/** Parses `YYYY-MM-DD`. Returns null when the day does not exist. */
function readPlainDate(text: string): PlainDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const daysInMonth = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return daysInMonth !== undefined && day >= 1 && day <= daysInMonth ? { year, month, day } : null;
}
