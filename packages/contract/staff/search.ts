import * as z from 'zod/mini';
import { examStates } from '../catalogue/staff-catalogue.ts';
import type { ContractEntry } from '../entry.ts';
import { type BookingId, type CentreId, type ExamId, type OrderId, type UserId, wireId } from '../ids.ts';
import { localizedText, shortText } from '../shapes.ts';

/* The search over the whole staff console. */

const candidate = z.object({ _id: wireId<UserId>(), name: z.string() });

/** One thing that was found. Each has a page that the caller may open. */
const hit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), _id: wireId<UserId>(), name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('order'),
    _id: wireId<OrderId>(),
    /** The number of its invoice, or of the credit note that was asked for. */
    number: z.nullable(z.string()),
    state: z.enum(['awaiting_payment', 'fulfilled', 'refunded']),
    amountInPaise: z.number(),
    candidate,
  }),
  z.object({
    kind: z.literal('booking'),
    schedule_id: wireId<BookingId>(),
    rollNumber: z.string(),
    title: localizedText(),
    startsAt: z.iso.datetime(),
    candidate,
    /** Staff who watch the room open the room; staff who help people open the person. */
    room: z.nullable(z.object({ roomId: z.string(), sittingId: z.string() })),
  }),
  z.object({
    kind: z.literal('test'),
    _id: wireId<ExamId>(),
    test_code: z.string(),
    title: localizedText(),
    state: z.enum(examStates),
  }),
  z.object({ kind: z.literal('centre'), _id: wireId<CentreId>(), name: z.string(), city: z.string() }),
]);
export type WireHit = z.infer<typeof hit>;
export type HitKind = WireHit['kind'];

/** So many of a kind are shown; more words find fewer. */
export const MAX_HITS_OF_A_KIND = 6;

/**
 * People (as `findPeople` finds them), orders by their number or that of an invoice, bookings by their id or roll
 * number, tests by title or code, and centres: each kind only for those who may open it, and within what their work is
 * bound to. A POST: what is typed may be a personal datum, and an address is kept by histories and proxies.
 */
export const findInConsole = {
  method: 'POST',
  path: '/api/v1/staff/find',
  body: z.strictObject({ find: shortText(200) }),
  /** In the order of the kinds; `more`: kinds of which more was found than is shown. */
  answer: z.object({ data: z.array(hit), more: z.array(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;
