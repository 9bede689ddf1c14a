import type { BuiltApp } from '../app.ts';
import { readNow } from '../platform/database/work.ts';
import { proctorOfRoom } from './accounts.ts';
import { seedCatalogue, seedPlaces } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedHistory } from './seed-history.ts';
import { seedPeople } from './seed-people.ts';
import { seedSittings, type WalkIn, watchedRooms } from './seed-sittings.ts';
import { seedWaiting } from './seed-waiting.ts';

export { type DemoAccount, printedAccounts } from './accounts.ts';
export type { WalkIn } from './seed-sittings.ts';

/** Seed for the random dates of the demo. The same start date gives the same marketplace. */
const DEMO_SEED = 'kasauti-demo';

/**
 * Fills an empty database with a marketplace that can be shown to a customer, through the modules' own use cases.
 * Returns the next sitting, which a visitor can join, or null.
 */
export async function seedDemo(app: BuiltApp, onProgress: (line: string) => void): Promise<WalkIn | null> {
  const now = await readNow(app.database);
  onProgress('places');
  const centreIds = await seedPlaces(app);
  onProgress('people');
  await seedPeople(
    app,
    watchedRooms.map((_ref, roomNo) => proctorOfRoom(roomNo)),
    centreIds,
  );
  onProgress('forms and exams');
  await seedCatalogue(app);
  await seedContent(app, now);
  onProgress('sittings of the next 30 days');
  const soon = await seedSittings(app, { now, seed: DEMO_SEED });
  onProgress('bookings, results and an invoice');
  await seedHistory(app);
  onProgress('messages, applications and people in the rooms');
  await seedWaiting(app);
  await app.drainOutbox();
  return soon;
}

/**
 * Runs at each later start. Adds the days that are newly within the planned period, and a sitting that begins
 * soon.
 */
export async function topUpDemo(app: BuiltApp): Promise<WalkIn | null> {
  return await seedSittings(app, { now: await readNow(app.database), seed: DEMO_SEED });
}
