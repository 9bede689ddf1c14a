import { compareFractions, type Fraction, parseFraction } from '@kasauti/domain/fraction.ts';
import { percentile } from '@kasauti/domain/marking/percentile.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { definePart } from '../../../platform/parts.ts';
import { findCohortMark, findOwnTotal, type Result, readCohort } from '../store.ts';

/** A standing among fewer than this says more about chance, and about single neighbours, than about the candidate. */
export const MIN_COHORT = 20;
/** Cohorts that are kept; beyond that the oldest is forgotten. */
const MAX_COHORTS = 200;
/**
 * A result that was committed after a newer one leaves no mark: after this time a cohort is counted again in any case.
 */
const MAX_KEPT_MS = MINUTE_MS;

/** The totals of a cohort from the lowest, and how many people have at most each. */
type Cohort = { totals: Fraction[]; atOrBelow: number[]; mark: string; since: number };
type Kept = { cohort: Cohort | null; counting: Promise<Cohort> | null };

export const cohortsPart = definePart({
  name: 'cohorts',
  make: () => new LRUCache<string, Kept>({ max: MAX_COHORTS }),
});

/**
 * Percentile and rank among those who sat the same form for the same exam, each person once with their newest attempt
 * that is not withheld; null where the cohort is too small. The cohort is counted once for all readers, and again when
 * one of its results is newer.
 */
export async function readStanding(app: App, result: Result) {
  const { database } = app;
  if (result.isPractice) return null;
  const cohort = await readKept(app, result);
  const total = parseFraction(result.total);
  // The reader is compared by the attempt that they look at, whichever of theirs counts for the others.
  const own = await findOwnTotal(database, result);
  const counted = own === null ? null : parseFraction(own);
  const appeared = (cohort.atOrBelow.at(-1) ?? 0) - (counted ? 1 : 0) + 1;
  if (appeared < MIN_COHORT) return null;
  const atOrBelow = countUpTo(cohort, total) - (counted && compareFractions(counted, total) <= 0 ? 1 : 0) + 1;
  return { value: percentile(atOrBelow, appeared), atOrBelow, appeared, rank: appeared - atOrBelow + 1 };
}

/** How many people of a cohort have at most this total. */
function countUpTo({ totals, atOrBelow }: Cohort, total: Fraction): number {
  let [from, to] = [0, totals.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const at = totals[middle];
    if (at && compareFractions(at, total) <= 0) from = middle + 1;
    else to = middle;
  }
  return from === 0 ? 0 : (atOrBelow[from - 1] ?? 0);
}

async function readKept(app: App, { examId, formId }: Result): Promise<Cohort> {
  const { database } = app;
  const all = app.part(cohortsPart);
  const name = `${examId} ${formId}`;
  const kept = all.get(name) ?? { cohort: null, counting: null };
  all.set(name, kept);
  const mark = await findCohortMark(database, { examId, formId });
  const { cohort } = kept;
  if (cohort?.mark === mark && performance.now() - cohort.since < MAX_KEPT_MS) return cohort;
  // Requests during a count wait for the same count.
  kept.counting ??= countCohort(database, { examId, formId }, mark)
    .then((counted) => {
      kept.cohort = counted;
      return counted;
    })
    .finally(() => {
      kept.counting = null;
    });
  return await kept.counting;
}

async function countCohort(database: Database, of: Pick<Result, 'examId' | 'formId'>, mark: string): Promise<Cohort> {
  const since = performance.now();
  const groups = (await readCohort(database, of)).map(({ total, people }) => ({ total: parseFraction(total), people }));
  groups.sort((a, b) => compareFractions(a.total, b.total));
  let sum = 0;
  const atOrBelow = groups.map(({ people }) => {
    sum += people;
    return sum;
  });
  return { totals: groups.map(({ total }) => total), atOrBelow, mark, since };
}
