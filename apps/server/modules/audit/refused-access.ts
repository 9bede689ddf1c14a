import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type AuditFact, record } from './record-entry.ts';
import { countRefusal, takeEndedRefusals } from './store.ts';

const EVERY_MS = 30_000;
const MAX_AT_ONCE = 500;

export type RefusedAccess = Omit<AuditFact, 'actorId' | 'action' | 'reason'> & { actorId: string };

/**
 * Records that a person was refused access to another person's object. The first refusal in a minute is written to the
 * audit log with its object. Further refusals are only counted, in a row of this person. Otherwise one person could
 * lock the head of the log and block everyone else.
 */
export async function noteRefusedAccess(work: Work, fact: RefusedAccess): Promise<void> {
  const further = await countRefusal(work.tx, { userId: fact.actorId, role: fact.actorRole, at: work.now });
  if (further === 0) record(work, { ...fact, action: 'access.refused' });
}

/** Writes the counts of past minutes to the audit log, with one entry per person and minute. */
export async function recordFurtherRefusals(work: Work): Promise<void> {
  for (const { userId, minuteAt, actorRole, further } of await takeEndedRefusals(work.tx, work.now, MAX_AT_ONCE)) {
    if (further === 0) continue;
    const fact = { actorId: userId, actorRole, action: 'access.refused-further', objectKind: 'user', objectId: userId };
    record(work, { ...fact, detail: { minute: minuteAt.toISOString(), times: further } });
  }
}

export function registerAudit(app: App): void {
  app.every('record-further-refusals', EVERY_MS, () => app.inTransaction(recordFurtherRefusals));
}
