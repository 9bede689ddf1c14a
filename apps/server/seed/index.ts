import type { BuiltApp } from '../app.ts';
import { readNow } from '../platform/database/work.ts';
import { proctorOfRoom } from './accounts.ts';
import { watchedRooms } from './planned-sitting.ts';
import { seedCatalogue, seedPlaces } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedHistory } from './seed-history.ts';
import { seedPeople } from './seed-people.ts';
import { seedSittings } from './seed-sittings.ts';
import { seedWaiting } from './seed-waiting.ts';
import { ensureWalkIn, type WalkIn } from './walk-in.ts';

export { type DemoAccount, printedAccounts } from './accounts.ts';
export { keepWalkIns, type WalkIn } from './walk-in.ts';

/**
 * Fills an empty database with a marketplace that can be shown to customers. It uses the modules' own use cases.
 * Returns the next sitting that a visitor can join, or null.
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
  const soon = await ensureWalkIn(app);
  await seedSittings(app, now);
  onProgress('bookings, results and an invoice');
  await seedHistory(app);
  onProgress('messages, applications and people in the rooms');
  await seedWaiting(app);
  await app.drainOutbox();
  return soon?.walkIn ?? null;
}

/**
 * Runs at each later start. Creates the sittings of the days that have come into the planning period since, and one
 * that begins soon.
 */
export async function topUpDemo(app: BuiltApp): Promise<WalkIn | null> {
  const soon = await ensureWalkIn(app);
  await seedSittings(app, await readNow(app.database));
  return soon?.walkIn ?? null;
}
