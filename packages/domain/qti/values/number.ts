import { addFractions, compareFractions, type Fraction, fraction, fractionText, ZERO } from '../../fraction.ts';
import { ProcessingStop } from './stop.ts';

/* Numbers of QTI as exact fractions. Only a few functions need floating point (decision 0124). */

/**
 * Maximum length of a number in an item, in characters. A double has only 17 significant digits, so no author needs
 * more.
 */
const MAX_NUMBER_LENGTH = 64;

/** The largest double, which is also the largest float of the standard. A larger result is NULL. */
const MAX_FLOAT = fraction(BigInt(Number.MAX_VALUE));

/**
 * Maximum denominator. Exact fractions grow with each multiplication. If a denominator exceeds this limit, the
 * processing multiplies endlessly and is stopped.
 */
const MAX_DENOMINATOR = 2n ** 4096n;

/** Reads a number in the format of XML Schema: 42, -0.5, .5, 1.5e-3. Returns null for other text and for infinities. */
export function parseDecimal(text: string): Fraction | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text.trim());
  if (!match || text.length > MAX_NUMBER_LENGTH) return null;
  const [, sign = '', whole = '', decimals = '', exponentText = '0'] = match;
  if (whole === '' && decimals === '') return null;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > 400) return null;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${decimals}`);
  const shift = exponent - decimals.length;
  const value = shift >= 0 ? fraction(digits * 10n ** BigInt(shift)) : fraction(digits, 10n ** BigInt(-shift));
  return isFloat(value) ? value : null;
}

/** Reads a whole number: 42, -3, +7. Returns null for other text. */
export function parseInteger(text: string): Fraction | null {
  return /^\s*[+-]?\d+\s*$/.test(text) ? parseDecimal(text) : null;
}

export function isWhole(value: Fraction): boolean {
  return value.denominator === 1n;
}

function isFloat(value: Fraction): boolean {
  return (
    compareFractions(value, MAX_FLOAT) <= 0 &&
    compareFractions(value, { ...MAX_FLOAT, numerator: -MAX_FLOAT.numerator }) >= 0
  );
}

/**
 * Returns a result, or null if it is beyond the largest float. Stops the processing if the denominator is too large.
 */
export function inRange(value: Fraction): Fraction | null {
  if (value.denominator > MAX_DENOMINATOR) throw new ProcessingStop('work-limit', 'A number has too many digits');
  return isFloat(value) ? value : null;
}

/**
 * Adds numbers. Returns null if the sum is beyond the largest float. Each intermediate sum is checked, because sums
 * with large denominators are slow.
 */
export function sumInRange(numbers: readonly Fraction[]): Fraction | null {
  let sum: Fraction | null = ZERO;
  for (const number of numbers) sum = sum && inRange(addFractions(sum, number));
  return sum;
}

/** Returns the greatest whole number that is not greater than the value. */
export function floorOf({ numerator, denominator }: Fraction): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Rounds to a whole number n with n − 1/2 ≤ value < n + 1/2: 6.5 is 7, and −6.5 is −6. */
export function roundHalfUp(value: Fraction): bigint {
  return floorOf(fraction(2n * value.numerator + value.denominator, 2n * value.denominator));
}

/** Rounds to decimal places (0 or more), half up. */
export function roundToDecimals(value: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(places);
  return fraction(roundHalfUp(fraction(value.numerator * scale, value.denominator)), scale);
}

/** Rounds to significant figures (1 or more), half up: 3.175 to three figures is 3.18. */
export function roundToFigures(value: Fraction, figures: number): Fraction {
  if (value.numerator === 0n) return value;
  const exponent = figures - 1 - orderOf(value);
  if (exponent >= 0) return roundToDecimals(value, exponent);
  const scale = 10n ** BigInt(-exponent);
  return fraction(roundHalfUp(fraction(value.numerator, value.denominator * scale)) * scale);
}

/** Returns the decimal exponent e of a value, with 10^e ≤ |value| < 10^(e+1). */
function orderOf({ numerator, denominator }: Fraction): number {
  const top = numerator < 0n ? -numerator : numerator;
  let order = top.toString().length - denominator.toString().length;
  const isBelow = order >= 0 ? top < denominator * 10n ** BigInt(order) : top * 10n ** BigInt(-order) < denominator;
  if (isBelow) order -= 1;
  return order;
}

/** Exponent of the smallest double, 2^-1074 (IEEE 754, binary64). */
const MIN_EXPONENT = -1074;

/** Returns the double that is nearest to a fraction. If two are equally near, returns the one with an even last bit. */
export function toDouble({ numerator, denominator }: Fraction): number {
  if (numerator === 0n) return 0;
  const top = numerator < 0n ? -numerator : numerator;
  // The value is at least 2^order and less than twice that. The last of its 53 bits is therefore worth 2^(order − 52).
  const most = top.toString(2).length - denominator.toString(2).length;
  const order = top << BigInt(-most) < denominator ? most - 1 : most;
  const exponent = Math.max(order - 52, MIN_EXPONENT);
  const dividend = top << BigInt(Math.max(-exponent, 0));
  const divisor = denominator << BigInt(Math.max(exponent, 0));
  const quotient = dividend / divisor;
  const twiceTheRest = (dividend % divisor) * 2n;
  const isUp = twiceTheRest > divisor || (twiceTheRest === divisor && quotient % 2n === 1n);
  // This is exact, because the quotient has at most 53 bits or is 2^53.
  const rounded = Number(isUp ? quotient + 1n : quotient) * 2 ** exponent;
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Returns the square root. It is exact if the root is a fraction: √(4/9) is 2/3. Otherwise it is the nearest double.
 * IEEE 754 requires this of a square root, so it is the same on every machine. Returns null below zero.
 */
export function squareRoot(value: Fraction): Fraction | null {
  if (value.numerator < 0n) return null;
  const [top, bottom] = [integerRoot(value.numerator), integerRoot(value.denominator)];
  if (top * top === value.numerator && bottom * bottom === value.denominator) return fraction(top, bottom);
  return parseDecimal(String(Math.sqrt(toDouble(value))));
}

function integerRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Converts the result of a function of `Math` into a fraction with 15 significant digits. JavaScript engines may differ
 * in the last digits of a sine, logarithm or power, but a repeated scoring must give the same score. Returns null for
 * NaN and infinities.
 */
export function fromMath(result: number): Fraction | null {
  return Number.isFinite(result) ? parseDecimal(result.toPrecision(15)) : null;
}

/** Writes a number exactly: as a decimal if 30 decimal places are enough ("0.75"), otherwise as a fraction ("-1/3"). */
export function numberText(value: Fraction): string {
  const places = decimalPlaces(value.denominator);
  if (places === null || places > 30) return fractionText(value);
  const digits = (value.numerator * 10n ** BigInt(places)) / value.denominator;
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  return `${digits < 0n ? '-' : ''}${places === 0 ? whole : `${whole}.${text.slice(-places)}`}`;
}

/** Returns the number of decimal places that a denominator needs, or null if no finite number is enough. */
function decimalPlaces(denominator: bigint): number | null {
  let [rest, twos, fives] = [denominator, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : null;
}

export function isZero(value: Fraction): boolean {
  return compareFractions(value, ZERO) === 0;
}
