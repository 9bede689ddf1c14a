/**
 * An exact fraction, used for marks. Three times −1/3 is exactly −1, which decimals cannot represent. A fraction is in
 * lowest terms with a positive denominator. So equal values have equal fields. Source: docs/rules/results.md.
 */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Makes a fraction in lowest terms. Throws RangeError when the denominator is zero or a number is not whole. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError('A fraction cannot have the denominator 0');
  const sign = bottom < 0n ? -1n : 1n;
  const shared = greatestCommonDivisor(top, bottom);
  return { numerator: (sign * top) / shared, denominator: (sign * bottom) / shared };
}

const FRACTION_TEXT = /^([+-]?\d{1,30})(?:\/(\d{1,30}))?$/;

/** Returns whether `parseFraction` can read a text: "4", "-1", "-1/3", "+2/4". */
export function isFractionText(text: string): boolean {
  const match = FRACTION_TEXT.exec(text);
  return match !== null && (match[2] === undefined || BigInt(match[2]) !== 0n);
}

/** Reads "4", "-1" or "-1/3". Throws RangeError for other text. Callers check unknown text first (`isFractionText`). */
export function parseFraction(text: string): Fraction {
  const match = FRACTION_TEXT.exec(text);
  if (!match?.[1]) throw new RangeError(`Not a fraction: ${JSON.stringify(text)}`);
  return fraction(BigInt(match[1]), BigInt(match[2] ?? '1'));
}

/** Formats a fraction for `parseFraction`: "-1/3", "4". */
export function fractionText(value: Fraction): string {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Divides two fractions. Throws RangeError when the second one is zero. */
export function divideFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function sumFractions(values: Iterable<Fraction>): Fraction {
  let sum = ZERO;
  for (const value of values) sum = addFractions(sum, value);
  return sum;
}

/**
 * Compares two fractions for `sort`. Returns a value below 0 when a is less than b, 0 when equal, and above 0
 * otherwise.
 */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/**
 * Formats a value with a fixed number of decimal places, for display only. It rounds half away from zero (−0.125
 * is "-0.13"). So the same mark looks the same as a gain and as a deduction. Zero has no sign.
 */
export function roundFraction(value: Fraction, places: number): string {
  return roundRatio(value.numerator, value.denominator, places);
}

/**
 * Formats m/n like `roundFraction`, without a fraction. Throws RangeError when n is zero or `places` is not 0 to 30.
 */
export function roundRatio(m: bigint, n: bigint, places: number): string {
  if (n === 0n) throw new RangeError('A ratio cannot have the denominator 0');
  if (!Number.isInteger(places) || places < 0 || places > 30)
    throw new RangeError(`Decimal places must be 0 to 30: ${places}`);
  const isNegative = m < 0n !== n < 0n;
  const bottom = absolute(n);
  const scaled = (2n * absolute(m) * 10n ** BigInt(places) + bottom) / (2n * bottom);
  const digits = scaled.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return isNegative && scaled !== 0n ? `-${text}` : text;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Returns the greatest common divisor of two whole numbers. The result is never negative. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [absolute(a), absolute(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
