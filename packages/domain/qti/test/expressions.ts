import { fraction } from '../../fraction.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Run } from '../expressions/operator.ts';
import type { Expression } from '../processing.ts';
import { valueTexts } from '../values/scalar.ts';
import { type BaseType, single, type Value } from '../values/value.ts';

/* Functions with which tests build expressions. */

export function op(name: string, params: Record<string, string>, ...operands: Expression[]): Expression {
  return { op: name, params, operands };
}

export const NULL: Expression = op('null', {});

export function base(baseType: BaseType, value: string): Expression {
  return op('baseValue', { baseType, value });
}

export const int = (value: number): Expression => base('integer', String(value));
export const float = (value: string): Expression => base('float', value);
export const text = (value: string): Expression => base('string', value);
export const bool = (value: boolean | null): Expression => (value === null ? NULL : base('boolean', String(value)));
export const multiple = (...operands: Expression[]): Expression => op('multiple', {}, ...operands);
export const ordered = (...operands: Expression[]): Expression => op('ordered', {}, ...operands);

/**
 * Evaluates an expression without responses. Returns null for NULL, one text for a single value, or the texts of a
 * container.
 */
export function result(expression: Expression, run: Partial<Run> = {}): string | string[] | null {
  return shown(evaluate(expression, { ...WITHOUT_VARIABLES, ...run }));
}

export function shown(value: Value): string | string[] | null {
  if (value === null) return null;
  const texts = valueTexts(value);
  return value.cardinality === 'single' ? (texts[0] ?? null) : texts;
}

const WITHOUT_VARIABLES: Run = {
  variable: (identifier) => (identifier === 'TWO' ? single('integer', fraction(2)) : null),
  correct: () => null,
  defaultOf: () => null,
  response: (identifier) => ({
    identifier,
    cardinality: 'single',
    baseType: 'identifier',
    defaultValue: [],
    correctResponse: [],
    mapping: { defaultValue: '-1', lowerBound: '1', upperBound: null, entries: [] },
    areaMapping: { defaultValue: '-1', lowerBound: '1', upperBound: null, entries: [] },
  }),
  random: () => 0,
};
