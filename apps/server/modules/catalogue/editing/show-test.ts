import { readStaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isSinglePerson } from '../../../platform/settings/single-person.ts';
import { findEntries } from '../../audit/index.ts';
import { findUsers } from '../../identity/index.ts';
import { readCategories } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import { findWaitingAsk } from '../store/price-asks.ts';
import { presentStaffTest } from './present-staff.ts';

const MAX_HISTORY = 50;

/** Returns a test as staff see it after a change, or the refusal of that change. */
export async function showTest<R extends Refusal>(app: App, done: ExamId | R, { userId: viewerId }: Session) {
  if (isRefusal(done)) return done;
  const [listing, categories, ask, entries] = await Promise.all([
    readListing(app.database, done),
    readCategories(app.database),
    findWaitingAsk(app.database, done),
    findEntries(
      app.database,
      { actor: null, what: null, objectKind: 'exam', objectId: done, from: null, until: null },
      { order: 'newest-first' },
      MAX_HISTORY,
    ),
  ]);
  if (!listing) return refuse(readStaffTest.refusals, 'not-found');
  const actorIds = new Set(entries.flatMap(({ actor_id: id }) => (id === null ? [] : [id as UserId])));
  if (ask) actorIds.add(ask.askedBy);
  const actors = await findUsers(app.database, [...actorIds]);
  return presentStaffTest({ listing, categories, entries, actors, ask, viewerId, isSinglePerson: isSinglePerson(app) });
}
