import { compareFractions, type Fraction, fraction } from '../../fraction.ts';
import { numberText, parseDecimal, parseInteger } from './number.ts';
import type { BaseType, Pair, Point, Scalar, Value } from './value.ts';

/** Maximum length of a text in characters, so that comparisons stay fast. An essay of 20 pages has about 60,000. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_IDENTIFIER_LENGTH = 500;

/**
 * Reads one value of a base type in the format of XML. Returns null if the text is not such a value. Texts are
 * normalised to NFC, because the same Hindi or accented word can be typed as different code points.
 */
export function parseScalar(baseType: BaseType, text: string): Scalar | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  switch (baseType) {
    case 'string':
      return text.normalize('NFC');
    case 'integer':
      return parseInteger(text);
    case 'float':
      return parseDecimal(text);
    case 'boolean':
      return parseBoolean(text.trim());
    case 'duration':
      return parseDuration(text.trim());
    case 'point':
      return parsePoint(text.trim());
    case 'pair':
    case 'directedPair':
      return parsePair(text.trim());
    case 'identifier':
      return parseIdentifier(text.trim());
    case 'uri':
    case 'file':
      return text.trim();
  }
}

function parseBoolean(text: string): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

function parseIdentifier(text: string): string | null {
  return text.length <= MAX_IDENTIFIER_LENGTH && /^\S*$/.test(text) ? text : null;
}

function parsePair(text: string): Pair | null {
  const [first, second, ...rest] = text.split(/\s+/);
  if (!first || !second || rest.length > 0 || text.length > 2 * MAX_IDENTIFIER_LENGTH) return null;
  return { first, second };
}

function parsePoint(text: string): Point | null {
  const [x, y, ...rest] = text.split(/\s+/).map(parseDecimal);
  return x && y && rest.length === 0 ? { x, y } : null;
}

/**
 * Reads a duration: a number of seconds, or an ISO 8601 duration with days, hours, minutes and seconds, such as
 * PT1M30S.
 */
function parseDuration(text: string): Fraction | null {
  const seconds = parseDecimal(text);
  if (seconds) return seconds.numerator < 0n ? null : seconds;
  const match = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/.exec(text);
  if (!match || /[PT]$/.test(text)) return null;
  const [, days = '0', hours = '0', minutes = '0', rest = '0'] = match;
  const whole = BigInt(days) * 86_400n + BigInt(hours) * 3600n + BigInt(minutes) * 60n;
  const part = parseDecimal(rest) ?? fraction(0);
  return fraction(whole * part.denominator + part.numerator, part.denominator);
}

/**
 * Returns whether two values of the same base type are equal. The order of the two members matters in a `directedPair`,
 * but not in a `pair`.
 */
export function equalScalars(a: Scalar, b: Scalar, baseType: BaseType): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if ('numerator' in a && 'numerator' in b) return compareFractions(a, b) === 0;
  if ('x' in a && 'x' in b) return compareFractions(a.x, b.x) === 0 && compareFractions(a.y, b.y) === 0;
  if (!('first' in a && 'first' in b)) return false;
  if (a.first === b.first && a.second === b.second) return true;
  return baseType === 'pair' && a.first === b.second && a.second === b.first;
}

/** Writes a value in the format of XML. A number without a finite decimal is written as a fraction: "1/3". */
export function scalarText(member: Scalar): string {
  if (typeof member !== 'object') return String(member);
  if ('numerator' in member) return numberText(member);
  if ('x' in member) return `${numberText(member.x)} ${numberText(member.y)}`;
  return `${member.first} ${member.second}`;
}

/** Returns the members of a value as texts. For NULL, the list is empty. */
export function valueTexts(value: Value): string[] {
  return value === null ? [] : value.members.map(scalarText);
}
