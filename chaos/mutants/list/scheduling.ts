import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/scheduling';
const booking = { project: 'modules' as const, tests: [`${folder}/seat/claim-seat.test.ts`] };
const seats = { ...booking, file: `${folder}/store/seats.ts` };
const afterBooking = { project: 'modules' as const, tests: [`${folder}/booking/after-booking.test.ts`] };
const gate = { project: 'modules' as const, tests: [`${folder}/check-in/check-in.test.ts`] };
const races = { project: 'modules' as const, tests: [`${folder}/booking/booking-races.test.ts`] };

/** Faults of seats: a seat is given to two candidates, is not freed completely, or is shown before the entry opens. */
export const scheduling: Mutant[] = [
  {
    ...seats,
    name: 'a free seat is chosen without being locked',
    find: ".forUpdate();\n  const row = await (ifLocked === 'skip' ? seats.skipLocked() : seats).executeTakeFirst();",
    replace: ';\n  const row = await seats.executeTakeFirst();',
  },
  {
    ...booking,
    name: 'a sitting is called full while a neighbour is about to give up its seat',
    file: `${folder}/seat/claim-seat.ts`,
    find: "(await lockFreeSeat(tx, sitting.sittingId, now, 'wait'))",
    replace: "(await lockFreeSeat(tx, sitting.sittingId, now, 'skip'))",
  },
  {
    ...booking,
    name: 'a free test can be sat without end before its keys are out',
    file: `${folder}/seat/claim-seat.ts`,
    find: 'if (!maySitAgain(exam, await countBegun(tx, ask.candidateId, exam.examId)))',
    replace: 'if (!maySitAgain(exam, 0 * (await countBegun(tx, ask.candidateId, exam.examId))))',
  },
  {
    ...seats,
    name: 'a lapsed hold still keeps its seat',
    find: ".where((seat) => seat.or([seat('state', '=', 'free'), seat('hold_until', '<=', now)]))\n    .orderBy('seat_no')",
    replace: ".where((seat) => seat.or([seat('state', '=', 'free')]))\n    .orderBy('seat_no')",
  },
  {
    ...seats,
    name: 'a live hold is no hold',
    find: ".where((seat) => seat.or([seat('state', '=', 'free'), seat('hold_until', '<=', now)]))\n    .orderBy('seat_no')",
    replace: ".orderBy('seat_no')",
  },
  {
    ...seats,
    name: 'a candidate’s two bookings at once do not wait for one another',
    find: 'pg_advisory_xact_lock(hashtextextended(${`candidate:',
    replace: 'abs(hashtextextended(${`candidate:',
  },
  {
    ...booking,
    name: 'a cancelled booking keeps its seat',
    file: `${folder}/booking/cancel-booking.ts`,
    find: '  await freeSeat(tx, booking.sittingId, booking.bookingId);\n',
    replace: '',
  },
  {
    ...booking,
    name: 'a cancelled booking keeps what was paid for',
    file: `${folder}/booking/cancel-booking.ts`,
    find: '  await releaseEntitlement(work, booking.entitlementId, release);\n',
    replace: '',
  },
  {
    ...booking,
    name: 'a booking can be cancelled when it is too late',
    file: `${folder}/booking/cancel-booking.ts`,
    find: '  if (bar) return refuse(contract.refusals, bar);\n',
    replace: '',
  },
  {
    ...booking,
    name: 'a booking is confirmed and the purchase stays unused',
    file: `${folder}/booking/schedule-exam.ts`,
    find: '  await consumeEntitlement(work, claim.entitlementId);\n',
    replace: '',
  },
  {
    ...booking,
    name: 'two tests at the same time can be booked',
    file: `${folder}/seat/claim-seat.ts`,
    find: "if (await isBusy(work, ask.candidateId, sitting)) return refuse(contract.refusals, 'overlaps-another');",
    replace: '',
  },
  {
    ...afterBooking,
    name: 'the seat is told before the check-in',
    file: `${folder}/present.ts`,
    find: 'seat: booking.checkedInAt ? booking.seatLabel : null',
    replace: 'seat: booking.seatLabel',
  },
  {
    ...afterBooking,
    name: 'two rooms are allocated at once without waiting',
    file: `${folder}/store/allocations.ts`,
    find: 'pg_advisory_xact_lock(hashtextextended(',
    replace: 'abs(hashtextextended(',
  },
  {
    ...afterBooking,
    name: 'an admit card is read without checking who signed it',
    file: `${folder}/check-in/check-in.ts`,
    find: "const { payload } = await compactVerify(token, secrets.signingPair(PURPOSE).publicKey, { algorithms: ['EdDSA'] });",
    replace: "const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url');",
  },
  {
    ...gate,
    name: 'anybody at a gate lets people in by a typed roll number',
    file: `${folder}/check-in/check-in.ts`,
    find: " && ask.staffRole === 'centre_manager'",
    replace: '',
  },
  {
    ...races,
    name: 'a cancellation at the moment of the start gives the purchase back and lets the test go on',
    file: `${folder}/booking/cancel-booking.ts`,
    find: '  await lockBooking(tx, ask.bookingId);\n',
    replace: '',
  },
  {
    ...races,
    name: 'a cancelled booking keeps the desk that it was just given',
    file: `${folder}/allocation/allocate-room.ts`,
    find: '  await lockBooking(tx, booking.bookingId);\n',
    replace: '',
  },
  {
    ...races,
    name: 'whoever is just coming in is a no-show',
    file: `${folder}/booking/mark-no-shows.ts`,
    find: 'new Set((await findMissed(work)).couldCome)',
    replace: 'new Set(couldCome)',
  },
  {
    ...races,
    name: 'a hold is believed though its seat is somebody else’s',
    file: `${folder}/seat/claim-seat.ts`,
    find: '(await lockOwnSeat(tx, sitting.sittingId, open.bookingId))',
    replace: 'open.heldUntil !== null',
  },
];
