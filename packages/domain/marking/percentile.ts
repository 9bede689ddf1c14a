import { compareFractions, type Fraction, fraction, roundRatio } from '../fraction.ts';

/**
 * Ranks and percentiles on exact marks. Percentile = 100 × (number in the same shift with the same or fewer marks) ÷
 * (number who appeared in that shift), rounded half-up to 7 places when written. Absent candidates count nowhere.
 * Source: NTA normalisation note; 37,244 of 41,326 is 90.1224411 (published). Worked numbers:
 * docs/algorithms/marking.md.
 */
export const PERCENTILE_PLACES = 7;

/** The text "90.1224411". Throws RangeError unless 0 ≤ atOrBelow ≤ appeared and appeared > 0, in whole numbers. */
export function percentile(atOrBelow: bigint | number, appeared: bigint | number): string {
  const [m, n] = [BigInt(atOrBelow), BigInt(appeared)];
  if (n <= 0n || m < 0n || m > n) throw new RangeError(`Not a share of those who appeared: ${m} of ${n}`);
  return roundRatio(100n * m, n, PERCENTILE_PLACES);
}

/** One candidate's marks in a shift; null: absent. */
export type ShiftMark = { attemptId: string; marks: Fraction | null };

/** Competition ranks (1, 2, 2, 4): one more than the number of those with more marks. Null for absent candidates. */
export function rankAttempts(attempts: readonly ShiftMark[]): Map<string, number | null> {
  const descending = appearedMarks(attempts).sort((a, b) => compareFractions(b.marks, a.marks));
  const ranks = new Map<string, number | null>(attempts.map(({ attemptId }) => [attemptId, null]));
  let [rank, previous]: [number, Fraction | null] = [0, null];
  for (const [index, { attemptId, marks }] of descending.entries()) {
    if (previous === null || compareFractions(marks, previous) !== 0) rank = index + 1;
    previous = marks;
    ranks.set(attemptId, rank);
  }
  return ranks;
}

/** A percentile with the two numbers that explain it. */
export type Standing = { atOrBelow: number; appeared: number; percentile: string };

/** Everybody's percentile in one shift; null for absent candidates. The highest marks of a shift always get 100. */
export function percentilesOfShift(attempts: readonly ShiftMark[]): Map<string, Standing | null> {
  const ascending = appearedMarks(attempts).sort((a, b) => compareFractions(a.marks, b.marks));
  const appeared = ascending.length;
  const standings = new Map<string, Standing | null>(attempts.map(({ attemptId }) => [attemptId, null]));
  let atOrBelow = appeared;
  for (let at = appeared - 1; at >= 0; at -= 1) {
    const [own, above] = [ascending[at], ascending[at + 1]];
    if (!own) continue;
    if (above && compareFractions(own.marks, above.marks) !== 0) atOrBelow = at + 1;
    standings.set(own.attemptId, { atOrBelow, appeared, percentile: percentile(atOrBelow, appeared) });
  }
  return standings;
}

/**
 * Merges shifts into one ranking by exact percentile: competition ranks over all who appeared, null for absent
 * candidates.
 */
export function rankAcrossShifts(shifts: readonly (readonly ShiftMark[])[]): Map<string, number | null> {
  const shares = shifts.flatMap((shift) =>
    [...percentilesOfShift(shift)].map(([attemptId, standing]): ShiftMark => {
      return { attemptId, marks: standing && fraction(standing.atOrBelow, standing.appeared) };
    }),
  );
  return rankAttempts(shares);
}

function appearedMarks(attempts: readonly ShiftMark[]): { attemptId: string; marks: Fraction }[] {
  return attempts.flatMap(({ attemptId, marks }) => (marks === null ? [] : [{ attemptId, marks }]));
}
