import { QtiProblem } from '../problem.ts';
import { parseDecimal } from '../values/number.ts';
import type { QtiElement } from './qti-element.ts';

/** Attributes that never change the processing. */
const WITHOUT_EFFECT = new Set(['id', 'class', 'label', 'lang', 'base']);

/**
 * Returns the attributes that matter for the processing. Refuses unknown attributes, because ignoring one could change
 * a score.
 */
export function knownAttributes(element: QtiElement, known: readonly string[]): Readonly<Record<string, string>> {
  const counted = Object.entries(element.attributes).filter(
    ([name]) => !WITHOUT_EFFECT.has(name) && !name.startsWith('data'),
  );
  const unknown = counted.find(([name]) => !known.includes(name));
  if (unknown) throw new QtiProblem('unsupported-attribute', `The attribute ${unknown[0]} is not supported here`);
  return Object.fromEntries(counted);
}

export function required(attributes: Readonly<Record<string, string>>, name: string): string {
  const value = attributes[name]?.trim();
  if (!value) throw new QtiProblem('missing-attribute', `The attribute ${name} is missing`);
  return value;
}

/** Returns an attribute whose value must be one of the given words. */
export function oneOf<T extends string>(
  attributes: Readonly<Record<string, string>>,
  name: string,
  words: readonly T[],
): T {
  const value = required(attributes, name);
  const word = words.find((each) => each === value);
  if (word === undefined) throw new QtiProblem('bad-value', `${name} is none of ${words.join(', ')}: ${value}`);
  return word;
}

export function booleanAttribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
  otherwise: boolean,
): boolean {
  const value = attributes[name]?.trim();
  if (value === undefined) return otherwise;
  if (!isBooleanText(value)) throw new QtiProblem('bad-value', `${name} is neither true nor false: ${value}`);
  return value === 'true' || value === '1';
}

export function isBooleanText(text: string): boolean {
  return ['true', 'false', '1', '0'].includes(text);
}

/** Returns the text of an attribute with a number, or null if the attribute is missing. */
export function numberAttribute(attributes: Readonly<Record<string, string>>, name: string): string | null {
  const value = attributes[name]?.trim();
  if (value === undefined) return null;
  if (!parseDecimal(value)) throw new QtiProblem('bad-number', `${name} is not a number: ${value}`);
  return value;
}
