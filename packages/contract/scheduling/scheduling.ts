import { NO_FAULT_REASONS } from '@kasauti/domain/scheduling/policy.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { accessTokenRefusals } from '../identity/access-token.ts';
import {
  type AttemptId,
  type BookingId,
  type CentreId,
  type EntitlementId,
  type ExamId,
  type RoomId,
  type SittingId,
  type UserId,
  wireId,
} from '../ids.ts';
import { localizedText, proctoringMode } from '../shapes.ts';
import { cancelRefusals, claimRefusals, moveRefusals, ownBookingRefusals } from './booking-refusals.ts';

export const centreShape = z.object({
  _id: wireId<CentreId>(),
  name: z.string(),
  /** Name of the city that filters use. */
  city: z.string(),
  /** Hindi name of the city. Null when it is not known. */
  cityHi: z.nullable(z.string()),
  stateCode: z.string(),
  address: z.object({ lines: z.array(z.string()), city: z.string(), stateCode: z.string(), pin: z.string() }),
  latitude: z.number(),
  longitude: z.number(),
  facilities: z.array(z.string()),
  directions: z.string(),
});
export type WireCentre = z.infer<typeof centreShape>;

export const listCentres = {
  method: 'GET',
  path: '/api/v1/centres',
  answer: z.object({ data: z.array(centreShape) }),
  refusals: {},
} as const satisfies ContractEntry;

export const sittingShape = z.object({
  _id: wireId<SittingId>(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string(),
  mode: proctoringMode(),
  centre: z.nullable(centreShape),
  /**
   * Time at which entry closes. In room modes, candidates must arrive before it. In other modes, they must start the
   * test before it.
   */
  entryClosesAt: z.iso.datetime(),
  bookingClosesAt: z.iso.datetime(),
  seatsLeft: z.number(),
});
export type WireSitting = z.infer<typeof sittingShape>;

export const listSittings = {
  method: 'GET',
  path: '/api/v1/catalogue/sittings',
  query: z.strictObject({
    test_code: z.string().check(z.maxLength(40)),
    centreId: z.optional(wireId<CentreId>()),
    from: z.optional(z.iso.datetime()),
    to: z.optional(z.iso.datetime()),
  }),
  answer: z.object({ data: z.array(sittingShape), serverNow: z.iso.datetime() }),
  refusals: { 'not-found': { status: 404, message: 'We could not find that test.' } },
} as const satisfies ContractEntry;

const ask = z.strictObject({
  test_code: z.string().check(z.maxLength(40)),
  sittingId: wireId<SittingId>(),
  entitlementId: z.optional(wireId<EntitlementId>()),
});
export type ScheduleAsk = z.infer<typeof ask>;

export const claimSeat = {
  method: 'POST',
  path: '/api/v1/bookings/hold',
  body: ask,
  answer: z.object({ schedule_id: wireId<BookingId>(), heldUntil: z.iso.datetime(), serverNow: z.iso.datetime() }),
  refusals: claimRefusals,
} as const satisfies ContractEntry;

/**
 * Turns the notification about a free seat in a full sitting on or off. Each request leads to at most one mail. A
 * repeated call changes nothing.
 */
export const wishSeat = {
  method: 'POST',
  path: '/api/v1/bookings/wishes',
  body: z.strictObject({
    test_code: z.string().check(z.maxLength(40)),
    sittingId: wireId<SittingId>(),
    isWanted: z.boolean(),
  }),
  answer: z.object({ sittingId: wireId<SittingId>(), isWanted: z.boolean() }),
  refusals: {
    'not-found': claimRefusals['not-found'],
    'sitting-not-open': claimRefusals['sitting-not-open'],
    'booking-closed': claimRefusals['booking-closed'],
    'seats-free': { status: 409, message: 'This slot has a free seat now. Choose it before somebody else does.' },
    'too-many-wishes': {
      status: 409,
      message: 'You are waiting for a seat in 50 slots already. Leave some of them first.',
    },
  },
} as const satisfies ContractEntry;

/** Lists the full sittings for which the caller waits for a notification. */
export const listSeatWishes = {
  method: 'GET',
  path: '/api/v1/bookings/wishes/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(z.object({ sittingId: wireId<SittingId>(), test_code: z.string() })) }),
  refusals: {},
} as const satisfies ContractEntry;

const scheduled = z.object({
  schedule_id: wireId<BookingId>(),
  state: z.literal('confirmed'),
  test_code: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  entryClosesAt: z.iso.datetime(),
  timeZone: z.string(),
  mode: proctoringMode(),
  centre: z.nullable(centreShape),
  rollNumber: z.string(),
});

export const scheduleExam = {
  method: 'POST',
  path: '/api/v1/catalogue/schedule',
  body: ask,
  answer: scheduled,
  refusals: claimRefusals,
} as const satisfies ContractEntry;

export const scheduleFreeExam = {
  method: 'POST',
  path: '/api/v1/catalogue/scheduleFreeTest',
  body: ask,
  answer: scheduled,
  refusals: claimRefusals,
} as const satisfies ContractEntry;

/** Allocates a room. The path is at the root of the proctoring host, not under `/api/v1`. */
export const allocateRooms = {
  method: 'POST',
  path: '/roomallocate/allocate-rooms',
  body: z.strictObject({ schedule_id: wireId<BookingId>() }),
  answer: z.object({
    schedule_id: wireId<BookingId>(),
    room: z.object({
      _id: wireId<RoomId>(),
      name: z.string(),
      floor: z.nullable(z.number()),
      centre: z.nullable(z.string()),
    }),
    seatDisclosed: z.literal('at-check-in'),
    allocationHash: z.string(),
  }),
  refusals: {
    ...accessTokenRefusals,
    'not-found': { status: 404, message: 'We could not find that booking.' },
    'not-confirmed': { status: 409, message: 'Error allocating room for proctoring' },
    'no-room-fits': {
      status: 409,
      message: 'No room fits this booking’s needs. Please choose another slot in My Tests, or write to us.',
    },
  },
} as const satisfies ContractEntry;

export const bookingShape = z.object({
  schedule_id: wireId<BookingId>(),
  test_code: z.string(),
  testId: wireId<ExamId>(),
  title: localizedText(),
  state: z.enum(['held', 'confirmed', 'started', 'completed', 'lapsed', 'rescheduled', 'cancelled', 'no_show']),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string(),
  mode: proctoringMode(),
  duration: z.number(),
  rollNumber: z.string(),
  heldUntil: z.nullable(z.iso.datetime()),
  centre: z.nullable(centreShape),
  room: z.optional(z.object({ name: z.string(), seat: z.nullable(z.string()) })),
  /** Time at which the lobby opens. */
  lobbyOpensAt: z.iso.datetime(),
  /** Time at which entry closes, according to the exam's rule. */
  entryClosesAt: z.iso.datetime(),
  attemptId: z.optional(wireId<AttemptId>()),
  attemptState: z.optional(z.string()),
  systemCheckedAt: z.nullable(z.iso.datetime()),
  /**
   * Reason beyond the candidate's control that prevents the candidate from sitting the test. Until the start, the
   * candidate can move or cancel the booking without limits.
   */
  hindrance: z.nullable(z.enum(NO_FAULT_REASONS)),
  canReschedule: z.nullable(z.string()),
  canCancel: z.nullable(z.string()),
});
export type WireBooking = z.infer<typeof bookingShape>;

export const listBookings = {
  method: 'GET',
  path: '/api/v1/bookings/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(bookingShape), serverNow: z.iso.datetime() }),
  refusals: {},
} as const satisfies ContractEntry;

const one = z.strictObject({ schedule_id: wireId<BookingId>() });
export const rescheduleBooking = {
  method: 'POST',
  path: '/api/v1/bookings/{schedule_id}/reschedule',
  params: one,
  body: z.strictObject({ sittingId: wireId<SittingId>() }),
  answer: scheduled,
  refusals: moveRefusals,
} as const satisfies ContractEntry;

export const cancelBooking = {
  method: 'POST',
  path: '/api/v1/bookings/{schedule_id}/cancel',
  params: one,
  body: z.optional(z.strictObject({})),
  answer: z.object({ schedule_id: wireId<BookingId>(), state: z.literal('cancelled') }),
  refusals: cancelRefusals,
} as const satisfies ContractEntry;

export const admitCard = {
  method: 'GET',
  path: '/api/v1/bookings/{schedule_id}/admit-card.pdf',
  params: one,
  answerType: 'application/pdf',
  refusals: {
    ...ownBookingRefusals,
    'not-confirmed': { status: 409, message: 'The admit card is available after the booking is confirmed.' },
  },
} as const satisfies ContractEntry;

export const bookingCalendar = {
  method: 'GET',
  path: '/api/v1/bookings/{schedule_id}/calendar.ics',
  params: one,
  answerType: 'text/calendar',
  refusals: {
    ...ownBookingRefusals,
    'not-confirmed': { status: 409, message: 'The calendar entry is available after the booking is confirmed.' },
  },
} as const satisfies ContractEntry;

export const checkOutcomes = ['good', 'warning', 'bad'] as const;
export const saveSystemCheck = {
  method: 'POST',
  path: '/api/v1/bookings/{schedule_id}/system-check',
  params: one,
  body: z.strictObject({
    checks: z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(40)),
          outcome: z.enum(checkOutcomes),
          detail: z.string().check(z.maxLength(200)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answer: z.object({ checkedAt: z.iso.datetime() }),
  refusals: ownBookingRefusals,
} as const satisfies ContractEntry;

/** Time for which a check-in device stores a scan, in milliseconds. */
export const SCAN_KEPT_MS = DAY_MS;

/** Checks a candidate in with the admit card and returns the seat. A repeated `nonce` has no further effect. */
export const checkIn = {
  method: 'POST',
  path: '/api/v1/check-in',
  scope: { of: 'booking' },
  body: z.strictObject({
    token: z.string().check(z.maxLength(1000)),
    nonce: z.string().check(z.minLength(8), z.maxLength(80)),
    /**
     * Time of the scan, at most `SCAN_KEPT_MS` ago. A device sends it if it had no connection at the time of the scan.
     * The default is the current time.
     */
    scannedAt: z.optional(z.iso.datetime()),
  }),
  answer: z.object({
    schedule_id: wireId<BookingId>(),
    candidateName: z.string(),
    /** Photo for the identity check. Null when there is none. */
    photoUrl: z.nullable(z.string()),
    room: z.string(),
    seat: z.nullable(z.string()),
    already: z.boolean(),
  }),
  refusals: {
    'not-found': { status: 404, message: 'This admit card is not for a booking here.' },
    'bad-token': { status: 400, message: 'This is not a valid admit card.' },
    'card-expired': {
      status: 409,
      message: 'This admit card is no longer valid. Please ask for the newest one, which is in My Tests.',
    },
    'wrong-time': { status: 409, message: 'Check-in for this sitting is not open.' },
    'not-confirmed': { status: 409, message: 'This booking is not confirmed.' },
  },
} as const satisfies ContractEntry;
