import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherWaiting } from './gather-waiting.ts';

const waiting = (id: string, expiresAt: string) => ({ _id: `${id} ${expiresAt}`, product: { _id: id }, expiresAt });

test('several purchases of one test are one line, which uses up the one that expires first', () => {
  const [later, sooner] = [waiting('a', '2027-02-01'), waiting('a', '2027-01-01')];
  expect(gatherWaiting([later, sooner])).toEqual([{ product: { _id: 'a' }, first: sooner, count: 2 }]);
});

test('the purchase that expires first is first, and none is lost', () => {
  const days = fc.integer({ min: 10, max: 28 }).map((day) => `2027-01-${day}`);
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), day: days })), (asked) => {
      const lines = gatherWaiting(asked.map(({ id, day }) => waiting(id, day)));
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(asked.length);
      const order = lines.map(({ first }) => first.expiresAt);
      expect(order).toEqual([...order].sort());
    }),
  );
});
