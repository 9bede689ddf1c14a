import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bool, op, result } from '../../test/expressions.ts';

const operands = fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 5 });
const bounds = fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

/** Returns all combinations of values in which each NULL is replaced by true or false. */
function outcomes(known: (boolean | null)[]): boolean[][] {
  const [first, ...rest] = known;
  if (first === undefined) return [[]];
  const heads = first === null ? [true, false] : [first];
  return outcomes(rest).flatMap((tail) => heads.map((head) => [head, ...tail]));
}

test('a result is known exactly when all ways in which the unknown operands can turn out agree', () => {
  fc.assert(
    fc.property(fc.constantFrom('and', 'or', 'anyN'), operands, bounds, (name, known, [min, max]) => {
      const params: Record<string, string> = name === 'anyN' ? { min: `${min}`, max: `${max}` } : {};
      const evaluate = (values: (boolean | null)[]) => result(op(name, params, ...values.map(bool)));
      const possible = new Set(outcomes(known).map(evaluate));
      const expected = possible.size === 1 ? [...possible][0] : null;
      expect(evaluate(known)).toBe(expected);
    }),
  );
});

test('anyN counts the operands that are true, and its bounds belong to the range', () => {
  const three = [bool(true), bool(true), bool(false)];
  const counted = ([min, max]: [number, number]) => result(op('anyN', { min: `${min}`, max: `${max}` }, ...three));
  expect(counted([2, 2])).toBe('true');
  expect(counted([3, 3])).toBe('false');
  expect(counted([0, 1])).toBe('false');
});

test('the bounds of anyN can be variables', () => {
  expect(result(op('anyN', { min: 'TWO', max: 'TWO' }, bool(true), bool(true)))).toBe('true');
});
