import * as z from 'zod/mini';
import { examStates } from '../catalogue/staff-catalogue.ts';
import type { ContractEntry } from '../entry.ts';
import { type BookingId, type CentreId, type ExamId, type OrderId, type UserId, wireId } from '../ids.ts';
import { localizedText, shortText } from '../shapes.ts';

/* Search across the whole staff console. */

const candidate = z.object({ _id: wireId<UserId>(), name: z.string() });

/** One search result. The caller may open its page. */
const hit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), _id: wireId<UserId>(), name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('order'),
    _id: wireId<OrderId>(),
    /** Number of the invoice, or of the credit note that was searched for. */
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
    /** The room of the booking, for staff who may open it. Null for other staff, who open the user's page. */
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

/** Maximum number of results per kind. */
export const MAX_HITS_OF_A_KIND = 6;

/**
 * Searches users (like `findPeople`), orders by their number or an invoice number, bookings by id or roll number,
 * tests by title or code, and centres. Each kind is limited to the caller's permissions and scope. The operation
 * uses POST, because the text can be personal data and URLs are stored by browsers and proxies.
 */
export const findInConsole = {
  method: 'POST',
  path: '/api/v1/staff/find',
  body: z.strictObject({ find: shortText(200) }),
  /** Results in the order of the kinds. `more` lists the kinds with further results. */
  answer: z.object({ data: z.array(hit), more: z.array(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;
