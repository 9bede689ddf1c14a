import type pg from 'pg';
import { invariants } from './invariants.ts';

export type Broken = { name: string; offenders: string[] };

const MAX_SHOWN = 5;

/** Checks all invariants of the database. Returns the broken ones, each with a few of the rows that break it. */
export async function checkInvariants(pool: Pick<pg.Pool, 'query'>): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name, offenders } of invariants) {
    const { rows } = await pool.query<{ offender: string }>(
      `select offender from (${offenders}) as found (offender) limit ${MAX_SHOWN}`,
    );
    if (rows.length > 0) broken.push({ name, offenders: rows.map((row) => row.offender) });
  }
  return broken;
}
