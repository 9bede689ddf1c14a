import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { allocateRoom } from '../../../apps/server/modules/scheduling/index.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenExam } from '../../../apps/server/test/given/catalogue.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { givenEntitlement } from '../../../apps/server/test/given/orders.ts';
import { givenFullProfile } from '../../../apps/server/test/given/profiles.ts';
import { givenBooking, givenCentre, givenSitting } from '../../../apps/server/test/given/scheduling.ts';
import type { Make } from './make.ts';

async function someSitting(app: TestApp) {
  const sitting = await givenSitting(app, { mode: 'live' });
  return { as: await givenSignedIn(app), body: { test_code: sitting.testCode, sittingId: sitting.sittingId } };
}

async function paidSitting(app: TestApp) {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const { sittingId, testCode } = await givenSitting(app, { examId });
  const as = await givenSignedIn(app);
  await givenEntitlement(app, { candidateId: as.userId, examId });
  return { as, body: { test_code: testCode, sittingId } };
}

async function ownBooking(app: TestApp) {
  const as = await givenSignedIn(app);
  await givenFullProfile(app, as.userId);
  const { bookingId } = await givenBooking(app, { candidateId: as.userId, at: new Date() });
  return { as, params: { schedule_id: bookingId } };
}

export const schedulingExamples: Record<string, Make> = {
  'scheduling.listSittings': async (app) => {
    const { as, body } = await someSitting(app);
    return { as, query: { test_code: body.test_code } };
  },
  'scheduling.claimSeat': paidSitting,
  'scheduling.scheduleExam': paidSitting,
  'scheduling.scheduleFreeExam': someSitting,
  'scheduling.wishSeat': async (app) => {
    const full = await givenSitting(app, { seats: 1 });
    await givenBooking(app, { ...full, at: new Date() });
    const as = await givenSignedIn(app);
    return { as, body: { test_code: full.testCode, sittingId: full.sittingId, isWanted: true } };
  },
  'scheduling.rescheduleBooking': async (app) => {
    const as = await givenSignedIn(app);
    const { sittingId, examId, testCode, startsAt } = await givenSitting(app);
    const { bookingId } = await givenBooking(app, {
      candidateId: as.userId,
      sittingId,
      testCode,
      startsAt,
      at: new Date(),
    });
    const later = await givenSitting(app, { examId, startsAt: new Date(startsAt.getTime() + 48 * HOUR_MS) });
    return { as, params: { schedule_id: bookingId }, body: { sittingId: later.sittingId } };
  },
  'scheduling.cancelBooking': ownBooking,
  'scheduling.admitCard': ownBooking,
  'scheduling.bookingCalendar': ownBooking,
  'scheduling.saveSystemCheck': async (app) => ({
    ...(await ownBooking(app)),
    body: { checks: [{ name: 'browser', outcome: 'good', detail: '' }] },
  }),
  'scheduling.allocateRooms': async (app) => {
    const { as, params } = await ownBooking(app);
    return { as, body: { schedule_id: params.schedule_id } };
  },
  'scheduling.checkIn': async (app) => {
    const centreId = await givenCentre(app);
    const as = await givenSignedIn(app, { role: 'centre_manager', scope: { kind: 'centre', id: centreId } });
    const startsAt = new Date(Date.now() + HOUR_MS / 2);
    const { bookingId } = await givenBooking(app, { mode: 'centre', centreId, startsAt, at: new Date() });
    await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: null }));
    const { rows } = await app.pool.query('select roll_number from booking where booking_id = $1', [bookingId]);
    return { as, body: { token: rows[0]?.roll_number ?? '', nonce: 'scan-0001' } };
  },
};
