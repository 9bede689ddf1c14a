import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOptions } from './option-order.ts';

const optionIds = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 });

test('a candidate sees the options of a question in the same order after every reload', () => {
  fc.assert(
    fc.property(optionIds, fc.string(), fc.string(), (ids, seed, itemRef) => {
      expect(orderOptions(ids, seed, itemRef)).toEqual(orderOptions(ids, seed, itemRef));
    }),
  );
});

test('every option is there once, and the order in which they were stored does not matter', () => {
  fc.assert(
    fc.property(optionIds, fc.string(), fc.string(), (ids, seed, itemRef) => {
      const ordered = orderOptions(ids, seed, itemRef);
      expect([...ordered].sort()).toEqual([...ids].sort());
      expect(orderOptions([...ids].reverse(), seed, itemRef)).toEqual(ordered);
    }),
  );
});

test('this seed gives this order for ever, so that a response sheet can be read years later', () => {
  expect(orderOptions(['a', 'b', 'c', 'd'], 'attempt-1', 'quant-01')).toEqual(['d', 'b', 'c', 'a']);
  expect(orderOptions(['a', 'b', 'c', 'd'], 'attempt-1', 'quant-02')).toEqual(['b', 'd', 'c', 'a']);
  expect(orderOptions(['a', 'b', 'c', 'd'], 'attempt-2', 'quant-01')).toEqual(['d', 'a', 'c', 'b']);
});

test('over many attempts each of the 24 orders of four options comes up about equally often', () => {
  const attempts = 24_000;
  const counts = new Map<string, number>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order = orderOptions(['a', 'b', 'c', 'd'], `attempt-${attempt}`, 'quant-01').join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  const expected = attempts / 24;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(24);
  // Critical value for 23 degrees of freedom at p = 0.001. The seeds are fixed, so the result is always the same.
  expect(chiSquare).toBeLessThan(49.7);
});

test('the position of the right option in one question does not predict it in the next', () => {
  const places = Array.from({ length: 16 }, () => 0);
  for (let attempt = 0; attempt < 16_000; attempt += 1) {
    const place = (itemRef: string) => orderOptions(['a', 'b', 'c', 'd'], `attempt-${attempt}`, itemRef).indexOf('a');
    places[place('quant-01') * 4 + place('quant-02')]! += 1;
  }
  const chiSquare = places.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(37.7);
});
