import { compareFractions, type Fraction, parseFraction } from '@kasauti/domain/fraction.ts';
import { percentile } from '@kasauti/domain/marking/percentile.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { definePart } from '../../../platform/parts.ts';
import { findOwnTotal, type Result, readCohort, readCohortVersion } from '../store/results.ts';

/**
 * Minimum number of people for a percentile. In a smaller cohort the percentile depends more on chance than on the
 * candidate.
 */
export const MIN_COHORT = 20;
/** Maximum number of cached cohorts. The least recently used cohort is dropped first. */
const MAX_COHORTS = 200;
/**
 * Maximum age of a cached cohort in milliseconds. If a result is committed after a newer one, the cohort's version does
 * not change. The cohort is therefore counted again after this time.
 */
const MAX_KEPT_MS = MINUTE_MS;

/**
 * The totals of a cohort in ascending order. `atOrBelow[i]` is the number of people with a total of at most
 * `totals[i]`.
 */
type Cohort = { totals: Fraction[]; atOrBelow: number[]; version: string; since: number };
type Kept = { cohort: Cohort | null; counting: Promise<Cohort> | null };

export const cohortsPart = definePart({
  name: 'cohorts',
  make: () => new LRUCache<string, Kept>({ max: MAX_COHORTS }),
});

/**
 * Returns the percentile and rank of a result among all who sat the same form for the same exam. Each person counts
 * once, with their newest attempt that is not withheld. Returns null if the cohort is too small, or for a practice
 * attempt. The numbers of a cohort are cached for all readers until the cohort gets a newer result.
 */
export async function readStanding(app: App, result: Result) {
  const { database } = app;
  if (result.isPractice) return null;
  const cohort = await readKept(app, result);
  const total = parseFraction(result.total);
  // The candidate is ranked by the attempt that is shown. In the ranking of others, the candidate counts with their
  // newest attempt.
  const own = await findOwnTotal(database, result);
  const counted = own === null ? null : parseFraction(own);
  const appeared = (cohort.atOrBelow.at(-1) ?? 0) - (counted ? 1 : 0) + 1;
  if (appeared < MIN_COHORT) return null;
  const atOrBelow = countUpTo(cohort, total) - (counted && compareFractions(counted, total) <= 0 ? 1 : 0) + 1;
  return { value: percentile(atOrBelow, appeared), atOrBelow, appeared, rank: appeared - atOrBelow + 1 };
}

/** Returns how many people of a cohort have at most this total. */
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
  const version = await readCohortVersion(database, { examId, formId });
  const { cohort } = kept;
  if (cohort?.version === version && performance.now() - cohort.since < MAX_KEPT_MS) return cohort;
  // Requests that arrive meanwhile wait for the same count.
  kept.counting ??= countCohort(database, { examId, formId }, version)
    .then((counted) => {
      kept.cohort = counted;
      return counted;
    })
    .finally(() => {
      kept.counting = null;
    });
  return await kept.counting;
}

async function countCohort(
  database: Database,
  of: Pick<Result, 'examId' | 'formId'>,
  version: string,
): Promise<Cohort> {
  const since = performance.now();
  const groups = (await readCohort(database, of)).map(({ total, people }) => ({ total: parseFraction(total), people }));
  groups.sort((a, b) => compareFractions(a.total, b.total));
  let sum = 0;
  const atOrBelow = groups.map(({ people }) => {
    sum += people;
    return sum;
  });
  return { totals: groups.map(({ total }) => total), atOrBelow, version, since };
}
