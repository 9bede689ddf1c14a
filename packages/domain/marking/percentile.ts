import { compareFractions, type Fraction, fraction, roundRatio } from '../fraction.ts';

/**
 * Number of decimal places of a percentile. Percentile = 100 × (number in the same shift with the same or fewer
 * marks) ÷ (number who appeared in that shift), rounded half-up. Absent candidates are excluded. Source: NTA
 * normalisation note; 37,244 of 41,326 is 90.1224411 (published). Worked numbers: docs/algorithms/marking.md.
 */
export const PERCENTILE_PLACES = 7;

/**
 * Returns a percentile as text, for example "90.1224411". Throws RangeError unless 0 ≤ atOrBelow ≤ appeared and
 * appeared > 0. Both must be whole numbers.
 */
export function percentile(atOrBelow: bigint | number, appeared: bigint | number): string {
  const [m, n] = [BigInt(atOrBelow), BigInt(appeared)];
  if (n <= 0n || m < 0n || m > n) throw new RangeError(`Not a share of those who appeared: ${m} of ${n}`);
  return roundRatio(100n * m, n, PERCENTILE_PLACES);
}

/** The marks of one candidate in a shift. They are null if the candidate was absent. */
export type ShiftMark = { attemptId: string; marks: Fraction | null };

/**
 * Returns the competition ranks of attempts (1, 2, 2, 4). A rank is one more than the number of attempts with higher
 * marks. It is null for absent candidates.
 */
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

/** A percentile and the two numbers from which it is computed. */
export type Standing = { atOrBelow: number; appeared: number; percentile: string };

/**
 * Returns the percentile of each candidate in one shift, or null for absent candidates. The highest marks of a shift
 * always have percentile 100.
 */
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
 * Returns the competition ranks of the candidates of all shifts, by exact percentile. A rank is null for absent
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
