import { parseFraction, roundFraction } from '../fraction.ts';

/** Formats exact marks for display: "12.67". Whole marks have no decimals. Uses the minus sign U+2212. */
export function shownMarks(exact: string): string {
  const value = parseFraction(exact);
  return roundFraction(value, value.denominator === 1n ? 0 : 2).replace('-', '\u2212');
}
