import type { Fraction } from '../../fraction.ts';
import type { Expression } from '../processing.ts';
import { isWhole, parseDecimal } from '../values/number.ts';
import { numberOf } from '../values/value.ts';
import type { Run } from './operator.ts';

/* Functions that read the attributes of an operator while an item is processed. The reader has already checked them. */

export function textParam({ op, params }: Expression, name: string): string {
  const text = params[name];
  if (text === undefined) throw new TypeError(`${op} has no ${name}`);
  return text;
}

export function booleanParam({ params }: Expression, name: string, otherwise: boolean): boolean {
  const text = params[name];
  return text === undefined ? otherwise : text === 'true' || text === '1';
}

/**
 * Returns the number in an attribute. If the attribute contains a variable's name, returns the variable's value.
 * Returns null if the value is NULL.
 */
export function numberParam(expression: Expression, name: string, run: Run): Fraction | null {
  return numberFrom(textParam(expression, name), run);
}

/** Returns the numbers of an attribute with a list, such as a tolerance. Returns null if one of them is NULL. */
export function numbersParam(expression: Expression, name: string, run: Run): Fraction[] | null {
  const texts = textParam(expression, name).trim().split(/\s+/);
  const numbers = texts.map((text) => numberFrom(text, run)).filter((number) => number !== null);
  return numbers.length === texts.length ? numbers : null;
}

/**
 * Returns a whole number from an attribute. Returns null if the value is NULL, not whole, or outside `from` to `to`.
 */
export function integerParam(
  expression: Expression,
  name: string,
  { run, from, to }: { run: Run; from: number; to: number },
): number | null {
  const value = numberParam(expression, name, run);
  if (!value || !isWhole(value) || value.numerator < BigInt(from) || value.numerator > BigInt(to)) return null;
  return Number(value.numerator);
}

function numberFrom(text: string, run: Run): Fraction | null {
  const literal = parseDecimal(text);
  if (literal) return literal;
  const value = run.variable(text.trim());
  return value === null ? null : numberOf(value);
}
