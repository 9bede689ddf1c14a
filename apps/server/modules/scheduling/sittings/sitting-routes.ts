import { frontPage, type WireFrontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { readTestHolders } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import type { WireCentre } from '@kasauti/contract/scheduling/scheduling.ts';
import * as contract from '@kasauti/contract/scheduling/scheduling.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { countHolding } from '../../carts/index.ts';
import { cataloguePart, findExamByCode } from '../../catalogue/index.ts';
import { countUsable } from '../../orders/index.ts';
import { presentCentre, presentSitting } from '../present.ts';
import { countAhead } from '../store/bookings.ts';
import { findCentres } from '../store/centres.ts';
import { listSlots } from './list-slots.ts';
import { bindingAccommodations, fittingSittings } from './place-facts.ts';
import { readFrontPage } from './read-front-page.ts';
import { makeSharedReadings } from './shared-readings.ts';
import type { SlotReadings } from './slot-readings.ts';

const BUSY_RETRY_SECONDS = 2;

/**
 * Registers the public routes for the home page and for the lists of centres and bookable sittings. Also registers a
 * route for staff who decide whether a test is sold. It counts the users who have this test in a cart or wishlist, have
 * bought it, or have booked it.
 */
export function serveSittings(app: App, slotReadings: SlotReadings): void {
  const { database } = app;
  const centreReadings = makeSharedReadings<WireCentre[]>(app.clock);
  app.serve(contract.listCentres, { permission: 'catalogue.read' }, async () => {
    const data = await centreReadings.read('all', async () => (await findCentres(database)).map(presentCentre));
    return data ? { data } : refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  });

  const frontReadings = makeSharedReadings<WireFrontPage>(app.clock);
  app.serve(frontPage, { permission: 'catalogue.read' }, async () => {
    const front = await frontReadings.read('', () => readFrontPage(database, app.part(cataloguePart)));
    return front ?? refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  });

  app.serve(contract.listSittings, { permission: 'catalogue.read' }, async ({ query, session }) => {
    const exam = await findExamByCode(database, query.test_code);
    if (!exam) return refuse(contract.listSittings.refusals, 'not-found');
    const { centreId, from, to } = query;
    const slots = await listSlots(database, slotReadings, { examId: exam.examId, centreId, from, to });
    if (!slots) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    const needs = session ? await bindingAccommodations(database, session.userId) : [];
    const { durationMinutes } = exam;
    // Sittings in which no place meets this candidate's needs are not offered.
    const sittings = await fittingSittings(database, slots.sittings, { needs, durationMinutes });
    const data = sittings.map((sitting) => presentSitting(sitting, exam, slots.centres));
    return {
      data: data.filter(({ bookingClosesAt }) => new Date(bookingClosesAt) > slots.now),
      serverNow: slots.now.toISOString(),
    };
  });

  app.serve(readTestHolders, { permission: 'sale.decide' }, async ({ params: { examId } }) => {
    const now = await readNow(database);
    const [holding, purchases, bookings] = await Promise.all([
      countHolding(database, examId),
      countUsable(database, examId, now),
      countAhead(database, examId, now),
    ]);
    return { ...holding, purchases, bookings };
  });
}
