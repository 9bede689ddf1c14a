import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { receiptShape } from './attempts.ts';

const day = z.iso.date();
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * The newest root of every lane at the end of a day (UTC). `prevHash` is the hash of the previous day's document, or
 * zeros on the first day. The canonical JSON of the document is hashed and signed (docs/receipts.md).
 */
export const headsDocument = z.strictObject({
  format: z.literal('kasauti-receipt-heads-1'),
  issuer: z.string(),
  day,
  prevHash: hex32,
  lanes: z.array(z.strictObject({ laneId: z.uuid(), rootNo: z.number(), root: hex32 })),
});
export type HeadsDocument = z.infer<typeof headsDocument>;

export const publishedHeads = z.strictObject({
  heads: headsDocument,
  hash: hex32,
  signature: z.string(),
  keyId: z.string(),
});
export type PublishedHeads = z.infer<typeof publishedHeads>;

/** Returns the published heads of a day, or the newest heads when no day is given. */
export const receiptHeads = {
  method: 'GET',
  path: '/api/v1/receipt-heads',
  query: z.strictObject({ day: z.optional(day) }),
  answer: publishedHeads,
  refusals: {
    'not-found': {
      status: 404,
      message: 'The heads of that day are not published yet. The heads of a day are published after the day has ended.',
    },
  },
} as const satisfies ContractEntry;

/** Maximum number of roots in one response. */
export const MAX_ROOTS = 1000;

const rootNo = z.coerce.number().check(z.int(), z.minimum(1));
/**
 * Returns a lane's roots from number `from` to number `to`, in order, at most `MAX_ROOTS`. They connect the root of a
 * receipt to a published head.
 */
export const receiptRoots = {
  method: 'GET',
  path: '/api/v1/receipt-roots',
  query: z.strictObject({ laneId: z.uuid(), from: rootNo, to: rootNo }),
  answer: z.object({ roots: z.array(receiptShape.shape.root) }),
  refusals: {},
} as const satisfies ContractEntry;
