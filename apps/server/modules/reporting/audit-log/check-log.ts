import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { readEnd, record, verifyChain } from '../../audit/index.ts';
import { findRunningCheck, finishCheck, insertCheck, noteProgress } from './store.ts';

/**
 * Requests a check of the whole audit log and returns it. If a check is already requested or running, returns that
 * check.
 */
export async function askForCheck(work: Work, asker: { userId: UserId; role: string }) {
  const { tx, now } = work;
  const { last_no: entriesToCheck } = await readEnd(tx);
  const isNew = await insertCheck(tx, { checkId: newId(now), askedBy: asker.userId, askedAt: now, entriesToCheck });
  if (isNew)
    record(work, {
      actorId: asker.userId,
      actorRole: asker.role,
      action: 'audit.check',
      objectKind: 'audit-log',
      objectId: 'all',
    });
  return await findRunningCheck(tx);
}

/** Runs the requested check. If the server stopped during a check, the check starts again from the beginning. */
export async function runCheck({ database }: Pick<App, 'database'>): Promise<void> {
  const check = await findRunningCheck(database);
  if (!check) return;
  const { checkId } = check;
  const verdict = await verifyChain(database, (entries) => noteProgress(database, checkId, entries));
  await finishCheck(
    database,
    checkId,
    verdict.ok
      ? { isWhole: true, entries: verdict.entries, headHash: verdict.head }
      : { isWhole: false, badEntryNo: verdict.entryNo, problem: verdict.what },
  );
}
