import { describe, expect, test } from 'vitest';
import { fraction } from '../fraction.ts';
import { percentile, percentilesOfShift, rankAcrossShifts, type ShiftMark } from '../marking/percentile.ts';
import { readVectors } from './read-vectors.ts';

type ShiftCase = { shift: string; candidate: string; raw: number | null; percentile: string | null };
type PercentileVectors = {
  single: { atOrBelow: number; appeared: number; percentile: string }[];
  twoShifts: ShiftCase[];
  mergedOrder: { candidates: string[] }[];
};

const { single, twoShifts, mergedOrder } = readVectors<PercentileVectors>('spec-vectors', 'normalisation.json');
const shifts = [...new Set(twoShifts.map(({ shift }) => shift))].map((shift) => {
  return twoShifts.filter((entry) => entry.shift === shift).map(markOf);
});

test('the percentile vectors are all there', () => {
  expect([single.length, twoShifts.length, mergedOrder.length]).toEqual([8, 11, 6]);
});

test.each(single)('$atOrBelow of $appeared is $percentile', ({ atOrBelow, appeared, percentile: expected }) => {
  expect(percentile(atOrBelow, appeared)).toBe(expected);
});

describe('each candidate has the rank that the shift gives them', () => {
  const standings = new Map(shifts.flatMap((shift) => [...percentilesOfShift(shift)]));
  test.each(twoShifts)('$candidate with $raw in $shift: $percentile', ({ candidate, percentile: expected }) => {
    expect(standings.get(candidate)?.percentile ?? null).toBe(expected);
  });
});

test('two shifts merge into the expected order', () => {
  const ranks = [...rankAcrossShifts(shifts)].filter((entry): entry is [string, number] => entry[1] !== null);
  const groups = [...new Set(ranks.map(([, rank]) => rank))]
    .sort((a, b) => a - b)
    .map((rank) => {
      return { candidates: ranks.filter((entry) => entry[1] === rank).map(([candidate]) => candidate) };
    });
  expect(groups).toEqual(mergedOrder);
});

function markOf({ candidate, raw }: ShiftCase): ShiftMark {
  return { attemptId: candidate, marks: raw === null ? null : fraction(raw) };
}
