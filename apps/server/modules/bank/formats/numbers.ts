import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  roundFraction,
  subtractFractions,
  ZERO,
} from '@kasauti/domain/fraction.ts';
import { readNumber } from '@kasauti/domain/marking/number-text.ts';
import { refuseQuestion } from './refused.ts';

/** A range of right numbers. It includes both bounds. */
export type Range = { from: Fraction; to: Fraction };

const MAX_EXPONENT = 20;

/** Reads a decimal number, which may have an exponent, for example 3.14, -2 or 1.5e3. Refuses exponents beyond ±20. */
export function readDecimal(text: string): Fraction {
  const [, number = text, exponent = '0'] = /^(.*?)[eE]([+-]?\d{1,3})$/.exec(text.trim()) ?? [];
  const value = readNumber(number);
  const power = Number(exponent);
  if (!value || Math.abs(power) > MAX_EXPONENT)
    return refuseQuestion('bad-number', `“${text.trim()}” is not a number.`);
  const ten = 10n ** BigInt(Math.abs(power));
  return multiplyFractions(value, power < 0 ? fraction(1n, ten) : fraction(ten));
}

/** Returns the range from `value` − `tolerance` to `value` + `tolerance`. */
export function rangeAround(value: Fraction, tolerance: Fraction): Range {
  if (compareFractions(tolerance, ZERO) < 0) refuseQuestion('bad-number', 'A tolerance must not be below 0.');
  return { from: subtractFractions(value, tolerance), to: addFractions(value, tolerance) };
}

/**
 * Returns the range that contains all others, because a numeric question can have only one. Refuses ranges when none
 * contains all others.
 */
export function onlyRange(ranges: readonly Range[]): Range {
  const widest = ranges.find((range) =>
    ranges.every(({ from, to }) => compareFractions(range.from, from) <= 0 && compareFractions(to, range.to) <= 0),
  );
  return widest ?? refuseQuestion('several-ranges', 'Several separate numbers are right. Only one range can be right.');
}

/** Returns the answer of a numeric question. */
export function numericAnswer({ from, to }: Range): { kind: 'numeric'; from: string; to: string } {
  if (compareFractions(from, to) > 0) refuseQuestion('bad-number', 'The upper end of a range is below its lower end.');
  return { kind: 'numeric', from: decimalText(from), to: decimalText(to) };
}

/** Writes a decimal with as many decimal places as it needs, at most 30. */
export function decimalText(value: Fraction): string {
  let places = 0;
  while (places < 30 && 10n ** BigInt(places) % value.denominator !== 0n) places += 1;
  return roundFraction(value, places);
}
