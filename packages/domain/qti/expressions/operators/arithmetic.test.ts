import fc from 'fast-check';
import { expect, test } from 'vitest';
import { float, int, multiple, op, result } from '../../test/expressions.ts';
import { ProcessingStop } from '../../values/stop.ts';

const third = op('divide', {}, int(1), int(3));
const small = fc.integer({ min: -1000, max: 1000 });

test('a third three times is one', () => {
  expect(result(op('sum', {}, third, third, third))).toBe('1');
  expect(result(op('equal', {}, op('sum', {}, third, third, third), int(1)))).toBe('true');
  expect(result(third)).toBe('1/3');
});

test('a tenth and two tenths are three tenths', () => {
  expect(result(op('equal', {}, op('sum', {}, float('0.1'), float('0.2')), float('0.3')))).toBe('true');
});

test('division and multiplication by the same number change nothing, and subtraction reverses addition', () => {
  fc.assert(
    fc.property(small, small, (a, b) => {
      fc.pre(b !== 0);
      expect(result(op('product', {}, op('divide', {}, int(a), int(b)), int(b)))).toBe(`${a}`);
      expect(result(op('subtract', {}, op('sum', {}, int(a), int(b)), int(b)))).toBe(`${a}`);
    }),
  );
});

test('the order of operands does not change a sum, a product, a minimum or a maximum', () => {
  fc.assert(
    fc.property(fc.constantFrom('sum', 'product', 'min', 'max'), fc.array(small, { minLength: 1 }), (name, numbers) => {
      const of = (list: number[]) => result(op(name, {}, ...list.map(int)));
      expect(of([...numbers].reverse())).toBe(of(numbers));
    }),
  );
});

test('quotient and rest of whole numbers make the dividend again, and the rest has the sign of the divisor', () => {
  fc.assert(
    fc.property(small, small, (a, b) => {
      fc.pre(b !== 0);
      const quotient = op('integerDivide', {}, int(a), int(b));
      const rest = op('integerModulus', {}, int(a), int(b));
      expect(result(op('sum', {}, op('product', {}, quotient, int(b)), rest))).toBe(`${a}`);
      expect(Number(result(rest)) * Math.sign(b)).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(result(op('integerDivide', {}, int(-5), int(2)))).toBe('-3');
});

test('numbers in containers count one by one', () => {
  expect(result(op('sum', {}, multiple(int(1), int(2)), int(3)))).toBe('6');
  expect(result(op('max', {}, multiple(int(1), int(2))))).toBe('2');
  expect(result(op('gcd', {}, int(24), multiple(int(18), int(-30))))).toBe('6');
  expect(result(op('lcm', {}, int(4), int(6), int(0)))).toBe('0');
});

test('a division by zero and a result beyond the largest float are NULL', () => {
  expect(result(op('divide', {}, int(1), int(0)))).toBe(null);
  expect(result(op('integerModulus', {}, int(1), int(0)))).toBe(null);
  expect(result(op('product', {}, float('1e200'), float('1e200')))).toBe(null);
  expect(result(op('power', {}, int(10), int(400)))).toBe(null);
});

test('a power is exact for a whole exponent, and a root is exact when it has a fraction', () => {
  expect(result(op('power', {}, third, int(-3)))).toBe('27');
  expect(result(op('power', {}, op('divide', {}, int(4), int(9)), float('0.5')))).toBe('2/3');
  expect(result(op('power', {}, int(2), float('0.5')))).toBe('1.4142135623730951');
  expect(result(op('power', {}, int(0), int(0)))).toBe('1');
  expect(result(op('power', {}, int(-8), third))).toBe(null);
});

test('numbers that grow without end stop the processing', () => {
  const thirds = Array.from({ length: 3000 }, () => third);
  expect(() => result(op('product', {}, ...thirds))).toThrow(ProcessingStop);
});
