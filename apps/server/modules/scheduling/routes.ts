import type { CentreId, UserId } from '@kasauti/contract/ids.ts';
import { readPersonTests } from '@kasauti/contract/person-purchases.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { WireCentre } from '@kasauti/contract/scheduling.ts';
import * as contract from '@kasauti/contract/scheduling.ts';
import { readTestHolders } from '@kasauti/contract/staff-catalogue.ts';
import type { App } from '../../app.ts';
import { file } from '../../platform/serve.ts';
import { readNow, type Work } from '../../platform/work.ts';
import { countHolding, removeFromCartByTestCode } from '../carts/index.ts';
import { catalogueOf, findExam, findExamByCode } from '../catalogue/index.ts';
import { readPersonAudited } from '../identity/index.ts';
import { countUsable } from '../orders/index.ts';
import { allowPhoto } from '../profiles/index.ts';
import { allocateRoom } from './allocation/allocate-room.ts';
import { calendarOf } from './booking/calendar.ts';
import { cancelBooking } from './booking/cancel-booking.ts';
import { claimSeat } from './booking/claim-seat.ts';
import { findNoFaultReason } from './booking/find-no-fault-reason.ts';
import { gatherBookings } from './booking/gather-bookings.ts';
import { moveBooking } from './booking/move-booking.ts';
import { scheduleExam, scheduleFreeExam } from './booking/schedule-exam.ts';
import { showPersonTests } from './booking/show-person-tests.ts';
import { wishSeat } from './booking/wish-seat.ts';
import { checkIn } from './check-in/check-in.ts';
import { isPlaced, renderCardOf } from './check-in/draw-card-of.ts';
import { presentBooking, presentCentre, presentScheduled, presentSitting } from './present.ts';
import { registerReactions } from './reactions.ts';
import { listSlots, type SlotReading } from './sittings/list-slots.ts';
import { bindingAccommodations, fittingSittings } from './sittings/place-facts.ts';
import { placeScopes } from './sittings/place-scopes.ts';
import { makeSharedReadings } from './sittings/shared-readings.ts';
import { countAhead, findPlacedBooking, type PlacedBooking, upsertSystemCheck } from './store/bookings.ts';
import { findCentre, findCentres, findRoomsOfSitting, findSittingFacts, isExpectedAt } from './store/sittings.ts';
import { readWishes } from './store/wishes.ts';

const BUSY_RETRY_SECONDS = 2;

export async function registerScheduling(app: App): Promise<void> {
  const { database } = app;
  await catalogueOf(app).setSittingFacts(findSittingFacts);
  registerReactions(app);
  placeScopes(app);
  // Whoever stands at the gate compares the person with the photo.
  allowPhoto(app, async ({ role, scope }, ownerId) => {
    if (role !== 'centre_manager' || scope?.kind !== 'centre') return false;
    return await isExpectedAt(database, ownerId, scope.id as CentreId, await readNow(database));
  });
  const slotReadings = makeSharedReadings<SlotReading>(app.clock);
  /** Changes seats. Who changed one, or found it gone, looks at the slots next. */
  const changeSeats = async <T>(act: (work: Work) => Promise<T>, requestId: string) => {
    const done = await app.inTransaction(act, requestId);
    slotReadings.forget();
    return done;
  };

  const centreReadings = makeSharedReadings<WireCentre[]>(app.clock);
  app.serve(contract.listCentres, { permission: 'catalogue.read' }, async () => {
    const data = await centreReadings.read('all', async () => (await findCentres(database)).map(presentCentre));
    return data ? { data } : refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  });

  app.serve(contract.listSittings, { permission: 'catalogue.read' }, async ({ query, session }) => {
    const exam = await findExamByCode(database, query.test_code);
    if (!exam) return refuse(contract.listSittings.refusals, 'not-found');
    const { centreId, from, to } = query;
    const slots = await listSlots(database, slotReadings, { examId: exam.examId, centreId, from, to });
    if (!slots) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    const needs = session ? await bindingAccommodations(database, session.userId) : [];
    const { durationMinutes } = exam;
    // Nobody is offered what could not be booked: a sitting without a place for this candidate's needs.
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

  app.serve(contract.claimSeat, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    return await changeSeats(async (work) => {
      const claim = await claimSeat(work, { testCode, sittingId, entitlementId, candidateId: session.userId });
      if (isRefusal(claim)) return claim;
      return {
        schedule_id: claim.bookingId,
        heldUntil: claim.heldUntil.toISOString(),
        serverNow: work.now.toISOString(),
      };
    }, requestId);
  });

  app.serve(contract.wishSeat, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, isWanted } = body;
    return await app.inTransaction(
      (work) => wishSeat(work, { userId: session.userId, testCode, sittingId, isWanted }),
      requestId,
    );
  });

  app.serve(contract.listSeatWishes, { permission: 'booking.own' }, async ({ params }) => {
    const wishes = await readWishes(database, params.userId, await readNow(database));
    return { data: wishes.map(({ sittingId, testCode }) => ({ sittingId, test_code: testCode })) };
  });

  const present = async (booking: PlacedBooking) => {
    const exam = await findExam(database, booking.examId);
    if (!exam) throw new Error(`booking ${booking.bookingId} has no exam`);
    const centre = booking.centreId ? await findCentre(database, booking.centreId) : null;
    return { exam, centre };
  };

  app.serve(contract.scheduleExam, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    const booking = await changeSeats(
      (work) => scheduleExam(work, { testCode, sittingId, entitlementId, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(booking)) return booking;
    const { exam, centre } = await present(booking);
    return presentScheduled(booking, exam, centre);
  });

  app.serve(contract.scheduleFreeExam, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    const booking = await changeSeats(async (work) => {
      const scheduled = await scheduleFreeExam(work, {
        testCode,
        sittingId,
        entitlementId,
        candidateId: session.userId,
      });
      if (!isRefusal(scheduled)) await removeFromCartByTestCode(work, session.userId, testCode);
      return scheduled;
    }, requestId);
    if (isRefusal(booking)) return booking;
    const { exam, centre } = await present(booking);
    return presentScheduled(booking, exam, centre);
  });

  const roomOptions = { permission: 'booking.own', atProctoringHost: true } as const;
  app.serve(contract.allocateRooms, roomOptions, async ({ body, session, requestId }) => {
    const placed = await app.inTransaction(
      (work) => allocateRoom(work, { bookingId: body.schedule_id, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(placed)) return placed;
    const room = (await findRoomsOfSitting(database, placed.sittingId)).find((one) => one.roomId === placed.roomId);
    if (!room) throw new Error(`room ${placed.roomId} is not in sitting ${placed.sittingId}`);
    const centre = room.centreId ? await findCentre(database, room.centreId) : null;
    return {
      schedule_id: body.schedule_id,
      room: { _id: room.roomId, name: room.name, floor: room.floor, centre: centre?.name ?? null },
      seatDisclosed: 'at-check-in' as const,
      allocationHash: placed.inputHash.toString('hex'),
    };
  });

  app.serve(contract.listBookings, { permission: 'booking.own' }, async ({ session }) => {
    const now = await readNow(database);
    const data = [];
    for (const { booking, exam, centre, attemptState } of await gatherBookings(app, session.userId)) {
      const noFaultReason = await findNoFaultReason(database, booking, now);
      data.push(presentBooking(booking, exam, centre, { attemptState, hindrance: noFaultReason, now }));
    }
    return { data, serverNow: now.toISOString() };
  });

  app.serve(readPersonTests, { permission: 'people.help' }, async ({ params: { id }, session, requestId }) => {
    // Noted for good before anything is told.
    const person = await app.inTransaction(
      (work) => readPersonAudited(work, session, { userId: id, action: 'user.view-tests' }),
      requestId,
    );
    return isRefusal(person) ? person : await showPersonTests(app, id);
  });

  app.serve(contract.rescheduleBooking, { permission: 'booking.own' }, async ({ params, body, session, requestId }) => {
    const moved = await changeSeats(
      (work) =>
        moveBooking(work, { bookingId: params.schedule_id, sittingId: body.sittingId, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(moved)) return moved;
    const { exam, centre } = await present(moved);
    return presentScheduled(moved, exam, centre);
  });

  app.serve(contract.cancelBooking, { permission: 'booking.own' }, async ({ params, session, requestId }) => {
    const done = await changeSeats(
      (work) => cancelBooking(work, { bookingId: params.schedule_id, candidateId: session.userId }),
      requestId,
    );
    return isRefusal(done) ? done : { schedule_id: done.bookingId, state: done.state };
  });

  const ownBooking = async (bookingId: PlacedBooking['bookingId'], userId: UserId) => {
    const booking = await findPlacedBooking(database, bookingId);
    if (!booking) return refuse(contract.admitCard.refusals, 'not-found');
    if (booking.candidateId !== userId) return refuse(contract.admitCard.refusals, 'forbidden');
    return booking;
  };

  app.serve(contract.admitCard, { permission: 'booking.own' }, async ({ params, session }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    if (!isPlaced(booking)) return refuse(contract.admitCard.refusals, 'not-confirmed');
    const bytes = await renderCardOf(app, booking, session.language);
    return file({ bytes, contentType: 'application/pdf', fileName: `admit-card-${booking.rollNumber}.pdf` });
  });

  app.serve(contract.bookingCalendar, { permission: 'booking.own' }, async ({ params, session }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    if (!isPlaced(booking)) return refuse(contract.bookingCalendar.refusals, 'not-confirmed');
    const { exam, centre } = await present(booking);
    const { language } = session;
    const title = exam.title[language] ?? exam.title.en;
    const { publicUrl } = app.settings;
    const text = calendarOf(booking, centre, title, { language, publicUrl, now: await readNow(database) });
    return file({
      bytes: Buffer.from(text),
      contentType: 'text/calendar; charset=utf-8',
      fileName: `${exam.testCode}.ics`,
    });
  });

  app.serve(contract.saveSystemCheck, { permission: 'booking.own' }, async ({ params, body, session, requestId }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    return await app.inTransaction(async (work) => {
      await upsertSystemCheck(work.tx, booking.bookingId, body.checks, work.now);
      return { checkedAt: work.now.toISOString() };
    }, requestId);
  });

  app.serve(contract.checkIn, { permission: 'check-in.do' }, async ({ body, session, requestId }) => {
    const done = await app.inTransaction(
      (work) => checkIn(work, app.secrets, { ...body, staffId: session.userId, staffRole: session.role }),
      requestId,
    );
    if (isRefusal(done)) return done;
    return {
      schedule_id: done.booking.bookingId,
      candidateName: done.candidateName,
      photoUrl: done.hasPhoto ? `/api/v1/profile/photo/${done.booking.candidateId}` : null,
      room: done.booking.roomName ?? '',
      seat: done.booking.seatLabel,
      already: done.already,
    };
  });
}
