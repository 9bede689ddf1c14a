import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededKey, seededRandom, shuffle } from './seeded.ts';

test('the first draws of a seed are the same for ever, on every machine', () => {
  const random = seededRandom('kasauti');
  expect([random(100), random(100), random(100), random(2 ** 32)]).toEqual([83, 54, 29, 4031414353]);
  expect(seededKey('kasauti', 'booking-1')).toEqual('33fb08bed7bc7f7d8e1c7bf9c70e8d5c');
});

test('two sources with one seed draw the same; with different seeds they part', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (seed, other) => {
      fc.pre(seed !== other);
      const draw = (from: string) => {
        const random = seededRandom(from);
        return Array.from({ length: 8 }, () => random(2 ** 32));
      };
      expect(draw(seed)).toEqual(draw(seed));
      expect(draw(seed)).not.toEqual(draw(other));
    }),
  );
});

test('a draw is a whole number from 0 up to, and without, its limit', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
      const drawn = seededRandom(seed)(limit);
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
    }),
  );
});

test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('a limit of %d is refused', (limit) => {
  expect(() => seededRandom('seed')(limit)).toThrow(RangeError);
});

test('each number below the limit is drawn about equally often', () => {
  const random = seededRandom('fair');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 100_000; draw += 1) counts[random(10)]! += 1;
  // Critical value for 9 degrees of freedom at p = 0.001. The seed is fixed, so the result is always the same.
  const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(chiSquare).toBeLessThan(27.9);
});

test('a limit that does not divide the range of words favours nobody', () => {
  const random = seededRandom('fair');
  const thirds = [0, 0, 0];
  for (let draw = 0; draw < 30_000; draw += 1) thirds[Math.floor(random(3 * 2 ** 30) / 2 ** 30)]! += 1;
  // Without redrawing, the first third would occur twice as often as the others. Critical value for 2 degrees of
  // freedom.
  const chiSquare = thirds.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(chiSquare).toBeLessThan(13.8);
});

test('a shuffle keeps every entry and leaves the original alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (entries, seed) => {
      const before = [...entries];
      const shuffled = shuffle(entries, seededRandom(seed));
      expect(entries).toEqual(before);
      expect([...shuffled].sort()).toEqual([...before].sort());
    }),
  );
});

test('keys keep seed and id apart', () => {
  expect(seededKey('ab', 'c')).not.toBe(seededKey('a', 'bc'));
  expect(seededKey('seed', 'x')).toMatch(/^[0-9a-f]{32}$/);
});
