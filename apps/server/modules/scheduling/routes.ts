import type { CentreId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { cataloguePart, hasSittingsPort } from '../catalogue/index.ts';
import { allowPhoto } from '../profiles/index.ts';
import { provideBookings } from './booking/booking-finder.ts';
import { serveBookings } from './booking/booking-routes.ts';
import { serveOwnBookings } from './booking/own-booking-routes.ts';
import { serveCheckIn } from './check-in/check-in-routes.ts';
import { countWaitingAtCentre } from './check-in/count-waiting.ts';
import { registerReactions } from './reactions.ts';
import { provideCentres } from './sittings/centre-finder.ts';
import { placeScopes } from './sittings/place-scopes.ts';
import { serveSittings } from './sittings/sitting-routes.ts';
import { makeSlotReadings } from './sittings/slot-readings.ts';
import { isExpectedAt } from './store/proctored-rooms.ts';
import { findSittingFacts, hasSittings } from './store/sittings.ts';

export async function registerScheduling(app: App): Promise<void> {
  const { database } = app;
  await app.part(cataloguePart).setSittingsReader(findSittingFacts);
  app.part(hasSittingsPort).provided = hasSittings;
  registerReactions(app);
  placeScopes(app);
  provideBookings(app);
  provideCentres(app);
  // Allows managers at the gate to see the candidate's photo, because they compare it with the person.
  allowPhoto(app, async ({ role, scope }, ownerId) => {
    if (role !== 'centre_manager' || scope?.kind !== 'centre') return false;
    return await isExpectedAt(database, ownerId, scope.id as CentreId, await readNow(database));
  });
  const { slotReadings, changeSeats } = makeSlotReadings(app);
  serveSittings(app, slotReadings);
  serveBookings(app, changeSeats);
  serveOwnBookings(app);
  serveCheckIn(app);
  countWaitingAtCentre(app);
}
