import type { RefusalTable } from '../refusal.ts';

/*
 * Refusals of the operations that make, move and cancel a booking. The web app also shows their messages next to
 * disabled buttons. They are separate from the operations, because most pages need only the operations.
 */

export const claimRefusals = {
  'not-found': { status: 404, message: 'We could not find that slot or purchase.' },
  'sitting-not-open': { status: 409, message: 'This slot is no longer offered. Please choose another.' },
  'booking-closed': { status: 409, message: 'Booking for this slot has closed. Please choose another.' },
  'sitting-full': { status: 409, message: 'The last seat was just taken. Please choose another slot.' },
  'no-suitable-seat': {
    status: 409,
    message: 'This slot has no free seat that meets your approved needs. Please choose another slot.',
  },
  'entitlement-not-usable': { status: 409, message: 'This purchase was used already or has expired.' },
  'no-entitlement': { status: 409, message: 'Buy this test first; then choose a date.' },
  'not-free': { status: 409, message: 'This test is not free. Buy it first; then choose a date.' },
  'already-booked': { status: 409, message: 'You have a booking for this test already. You can move it in My Tests.' },
  'attempts-used': {
    status: 409,
    message: 'You have taken this test as many times as allowed. Your results are in My Tests.',
  },
  'overlaps-another': { status: 409, message: 'You have another test at that time.' },
  'unconfirmed-seats-taken': {
    status: 409,
    message:
      'This slot has no more seats for people with an unconfirmed email address. Confirm your address, then book again.',
  },
  'guardian-consent-needed': {
    status: 409,
    message: 'Tests watched over the internet need a guardian’s consent when you are under 18.',
  },
} as const satisfies RefusalTable;

export const ownBookingRefusals = {
  forbidden: { status: 403, message: 'This booking belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that booking.' },
} as const satisfies RefusalTable;

export const moveRefusals = {
  ...claimRefusals,
  ...ownBookingRefusals,
  'too-late-to-move': { status: 409, message: 'It is too late to move this booking.' },
  'moved-too-often': { status: 409, message: 'This booking has been moved as many times as its rules allow.' },
  'not-confirmed': { status: 409, message: 'Only a confirmed booking can be moved.' },
} as const satisfies RefusalTable;

export const cancelRefusals = {
  ...ownBookingRefusals,
  'too-late-to-cancel': { status: 409, message: 'It is too late to cancel this booking.' },
  'not-confirmed': { status: 409, message: 'Only a held or confirmed booking can be cancelled.' },
} as const satisfies RefusalTable;
