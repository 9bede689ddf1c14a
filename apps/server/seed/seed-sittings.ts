import { isRefusal } from '@kasauti/contract/refusal.ts';
import { findSittingRefs } from '../modules/scheduling/index.ts';
import type { App } from '../platform/app.ts';
import { centres } from './data/centres.ts';
import { exams } from './data/exams.ts';
import { onlineRooms } from './data/online-rooms.ts';
import { type PlannedSitting, planSittings } from './data/sitting-plan.ts';
import { createPlanned, isTaken, type PlanFacts, readPlanFacts } from './planned-sitting.ts';
import { DEMO_SEED } from './walk-in.ts';

const DAYS = 30;

/**
 * Creates those sittings of the next 30 days that do not exist yet. The plan depends only on the seed and the calendar,
 * so a later start adds days but changes none.
 */
export async function seedSittings(app: App, now: Date): Promise<void> {
  const planned = planSittings(exams, centres, onlineRooms, { from: now, days: DAYS, seed: DEMO_SEED });
  const known = await findSittingRefs(
    app.database,
    planned.map((one) => one.sittingRef),
  );
  const facts = await readPlanFacts(app.database);
  for (const sitting of planned) if (!known.has(sitting.sittingRef)) await offer(app, sitting, facts);
}

async function offer(app: App, planned: PlannedSitting, facts: PlanFacts): Promise<void> {
  try {
    const made = await app.inTransaction((work) => createPlanned(work, planned, facts));
    // This is refused if a demo of an earlier version has published the keys of the form.
    if (isRefusal(made)) app.log.warn({ event: 'planned-sitting-refused', ref: planned.sittingRef, code: made.code });
  } catch (error) {
    // The plan of another version may use this room at this time. In that case, the existing sitting stays.
    if (!isTaken(error)) throw error;
    app.log.warn({ event: 'planned-sitting-skipped', ref: planned.sittingRef });
  }
}
