import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { EraseOwn } from '../../platform/own-data.ts';
import { eraseLists } from '../carts/index.ts';
import { eraseMessages } from '../content/index.ts';
import { closeAccount, completeDeletion, eraseAccount, findDueLeavers, lockDeletedAccount } from '../identity/index.ts';
import { eraseApplications } from '../jobs/index.ts';
import { eraseOffers } from '../offers/index.ts';
import { eraseOrders } from '../orders/index.ts';
import { eraseMemberships } from '../organisations/index.ts';
import { eraseRecord } from '../proctoring/index.ts';
import { eraseProfile } from '../profiles/index.ts';
import { eraseBookings } from '../scheduling/index.ts';
import { isClosingMailSent, notifyClosed, notifyDeletionBlocked } from './deletion-mails.ts';
import { findBars } from './find-bars.ts';
import {
  deleteExport,
  endErasure,
  findErasures,
  findExportOf,
  insertErasure,
  keepObjectKeys,
  lockErasure,
} from './store.ts';

const MAX_AT_ONCE = 50;
/** What was on its way when the account closed has ended by then. */
const SETTLED_MS = MINUTE_MS;

/** Who holds something about people. The account comes last: the others look for its address. Attempts, results and the log stay by its id. */
const erasers: EraseOwn[] = [
  eraseProfile,
  eraseMemberships,
  eraseLists,
  eraseOrders,
  eraseOffers,
  eraseBookings,
  eraseRecord,
  eraseApplications,
  eraseMessages,
  eraseExports,
  eraseAccount,
];

/**
 * Three steps, each whole by itself and harmless to repeat: accounts whose time has come are closed; once the last mail is out, their rows are
 * erased; then their files.
 */
export async function deleteAccounts(app: App): Promise<void> {
  const now = app.clock.now();
  for (const userId of await findDueLeavers(app.database, now, MAX_AT_ONCE)) await noted(app, closeDue(app, userId));
  for (const { userId } of await findErasures(app.database, MAX_AT_ONCE)) {
    await noted(app, eraseRows(app, userId));
    await noted(app, eraseFiles(app, userId));
  }
}

/** One account that cannot be deleted now holds up no other; it is tried again. */
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
    for (const erase of erasers) keys.push(...(await erase(work, userId)));
    await keepObjectKeys(tx, userId, keys);
  });
}

async function eraseFiles(app: App, userId: UserId): Promise<void> {
  const erasure = await app.inTransaction(({ tx }) => lockErasure(tx, userId));
  if (!erasure?.objectKeys) return;
  for (const key of erasure.objectKeys) await app.objects.remove(key);
  await endErasure(app.database, userId);
}

/** A copy, ready or not. Its pieces go by the announcement; whoever still writes some finds that it is gone, and removes them. */
async function eraseExports(work: Work, userId: UserId): Promise<string[]> {
  const copy = await findExportOf(work.tx, userId);
  if (!copy) return [];
  await deleteExport(work.tx, copy.exportId);
  await work.announce({ kind: 'data-export-replaced', exportId: copy.exportId });
  return [];
}
