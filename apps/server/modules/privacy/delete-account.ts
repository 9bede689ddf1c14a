import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { closeAccount, completeDeletion, findAccountsDueForDeletion, lockDeletedAccount } from '../identity/index.ts';
import { isClosingMailSent, notifyClosed, notifyDeletionBlocked } from './deletion-mails.ts';
import { findBars } from './find-bars.ts';
import { erasers } from './holders.ts';
import { endErasure, findErasures, insertErasure, keepObjectKeys, lockErasure } from './store.ts';

const MAX_AT_ONCE = 50;
/**
 * Time between the closing of an account and the erasure of its rows. All operations that were in progress at the
 * closing end within this time.
 */
const SETTLED_MS = MINUTE_MS;

/**
 * Deletes accounts in three steps. Accounts whose waiting time is over are closed. Their rows are erased after the last
 * mail was sent and a minute has passed. Then their files are erased. Each step can be repeated after a failure.
 */
export async function deleteAccounts(app: App): Promise<void> {
  const now = app.clock.now();
  for (const userId of await findAccountsDueForDeletion(app.database, now, MAX_AT_ONCE))
    await noted(app, closeDue(app, userId));
  for (const { userId } of await findErasures(app.database, MAX_AT_ONCE)) {
    await noted(app, eraseRows(app, userId));
    await noted(app, eraseFiles(app, userId));
  }
}

/**
 * Logs an error in the deletion of one account. The deletion of the other accounts continues, and the next run tries
 * this account again.
 */
async function noted({ log }: App, step: Promise<void>): Promise<void> {
  await step.catch((error: Error) => log.error({ event: 'account-not-deleted', text: error.message }));
}

async function closeDue(app: App, userId: UserId): Promise<void> {
  await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const user = await lockDeletedAccount(tx, userId, now);
    if (!user) return;
    const { bars, mayComeIn } = await findBars(tx, userId, now);
    if (bars.length > 0 || mayComeIn) {
      await completeDeletion(work, userId, null);
      await notifyDeletionBlocked(work, app.settings, user);
      return;
    }
    await closeAccount(work, app, userId);
    await insertErasure(tx, userId, now);
    await notifyClosed(work, app.settings, user);
  });
}

async function eraseRows(app: App, userId: UserId): Promise<void> {
  await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const erasure = await lockErasure(tx, userId);
    if (!erasure || erasure.objectKeys || now.getTime() < erasure.closedAt.getTime() + SETTLED_MS) return;
    if (!(await isClosingMailSent(tx, userId))) return;
    const keys: string[] = [];
    for (const { eraseOf } of erasers) keys.push(...(await eraseOf(work, userId)));
    await keepObjectKeys(tx, userId, keys);
  });
}

async function eraseFiles(app: App, userId: UserId): Promise<void> {
  const erasure = await app.inTransaction(({ tx }) => lockErasure(tx, userId));
  if (!erasure?.objectKeys) return;
  for (const key of erasure.objectKeys) await app.objects.remove(key);
  await endErasure(app.database, userId);
}
