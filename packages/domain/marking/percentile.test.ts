import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFractions, fraction, parseFraction } from '../fraction.ts';
import { percentile, percentilesOfShift, rankAcrossShifts, rankAttempts, type ShiftMark } from './percentile.ts';

const marked = (marks: Record<string, string | null>): ShiftMark[] =>
  Object.entries(marks).map(([attemptId, text]) => ({ attemptId, marks: text === null ? null : parseFraction(text) }));

const anyShift = fc
  .array(fc.option(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 3 })), { nil: null }), {
    minLength: 1,
  })
  .map((entries) =>
    entries.map((entry, at): ShiftMark => ({ attemptId: `a${at}`, marks: entry && fraction(...entry) })),
  );

describe('a percentile', () => {
  test.each([
    [37_244, 41_326, '90.1224411'],
    [1, 3, '33.3333333'],
    [2, 3, '66.6666667'],
    [1, 1, '100.0000000'],
    [1, 2_000_000_000, '0.0000001'],
    [0, 5, '0.0000000'],
  ])('of %i among %i is %s', (atOrBelow, appeared, text) => {
    expect(percentile(atOrBelow, appeared)).toBe(text);
  });

  test.each([
    [1, 0],
    [3, 2],
    [-1, 2],
  ])('of %i among %i does not exist', (atOrBelow, appeared) => {
    expect(() => percentile(atOrBelow, appeared)).toThrow(RangeError);
  });
});

describe('a shift', () => {
  test('puts ties on the same step and leaves the absent out', () => {
    const standings = percentilesOfShift(marked({ a: '121', b: '95', c: '95', d: '-1/3', e: null }));
    expect([...standings].map(([id, standing]) => [id, standing?.percentile ?? null])).toEqual([
      ['a', '100.0000000'],
      ['b', '75.0000000'],
      ['c', '75.0000000'],
      ['d', '25.0000000'],
      ['e', null],
    ]);
    expect(standings.get('b')).toMatchObject({ atOrBelow: 3, appeared: 4 });
  });

  test('in which nobody appeared has no percentiles', () => {
    expect([...percentilesOfShift(marked({ a: null }))]).toEqual([['a', null]]);
  });

  test('counts for each candidate exactly those with the same or fewer marks', () => {
    fc.assert(
      fc.property(anyShift, (shift) => {
        const standings = percentilesOfShift(shift);
        const appeared = shift.flatMap(({ marks }) => (marks ? [marks] : []));
        for (const { attemptId, marks } of shift) {
          const atOrBelow = marks && appeared.filter((other) => compareFractions(other, marks) <= 0).length;
          expect(standings.get(attemptId)?.atOrBelow ?? null).toBe(atOrBelow);
          expect(standings.get(attemptId)?.appeared ?? appeared.length).toBe(appeared.length);
        }
      }),
    );
  });

  test('is not changed by those who stayed away, nor by the order of the list', () => {
    fc.assert(
      fc.property(anyShift, (shift) => {
        const more = [...shift, { attemptId: 'absent', marks: null }].reverse();
        for (const [id, standing] of percentilesOfShift(shift))
          expect(percentilesOfShift(more).get(id)).toEqual(standing);
      }),
    );
  });

  test('gives its best candidates 100', () => {
    fc.assert(
      fc.property(anyShift, (shift) => {
        const best = [...percentilesOfShift(shift).values()].map((standing) => Number(standing?.percentile ?? 0));
        fc.pre(shift.some(({ marks }) => marks !== null));
        expect(Math.max(...best)).toBe(100);
      }),
    );
  });
});

describe('ranks', () => {
  test('are shared by equals, and the next rank is left out', () => {
    const ranks = rankAttempts(marked({ a: '2', b: '7/3', c: '2', d: null, e: '-1' }));
    expect(Object.fromEntries(ranks)).toEqual({ a: 2, b: 1, c: 2, d: null, e: 4 });
  });

  test('compare exact marks: a third more is more', () => {
    expect(rankAttempts(marked({ a: '33333333333/100000000000', b: '1/3' })).get('b')).toBe(1);
  });

  test('are one more than the number of those who did better', () => {
    fc.assert(
      fc.property(anyShift, (shift) => {
        const ranks = rankAttempts(shift);
        for (const { attemptId, marks } of shift) {
          const better =
            marks && shift.filter((other) => other.marks && compareFractions(other.marks, marks) > 0).length;
          expect(ranks.get(attemptId)).toBe(better === null ? null : better + 1);
        }
      }),
    );
  });

  test('across shifts follow the percentile, not the marks: each shift’s best share the first rank', () => {
    const easy = marked({ a: '98', b: '90', c: '61' });
    const hard = marked({ d: '70', e: '12', f: null });
    expect(Object.fromEntries(rankAcrossShifts([easy, hard]))).toEqual({ a: 1, b: 3, c: 5, d: 1, e: 4, f: null });
  });

  test('across shifts do not depend on which shift is named first', () => {
    fc.assert(
      fc.property(anyShift, anyShift, (one, other) => {
        const renamed = other.map((entry) => ({ ...entry, attemptId: `b-${entry.attemptId}` }));
        const [there, back] = [rankAcrossShifts([one, renamed]), rankAcrossShifts([renamed, one])];
        for (const [id, rank] of there) expect(back.get(id)).toBe(rank);
      }),
    );
  });
});
