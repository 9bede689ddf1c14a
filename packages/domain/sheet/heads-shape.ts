import { day, hex32, list, type Of, oneOf, strict, text, uuid, whole } from './shape.ts';

/** A day's published heads in a file (docs/receipts.md). */
export const publishedHeads = strict({
  heads: strict({
    format: oneOf('kasauti-receipt-heads-1'),
    issuer: text,
    day,
    prevHash: hex32,
    lanes: list(strict({ laneId: uuid, rootNo: whole, root: hex32 })),
  }),
  hash: hex32,
  signature: text,
  keyId: text,
});
export type PublishedHeads = Of<typeof publishedHeads>;
