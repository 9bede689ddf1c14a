import { hash, type KeyObject, verify } from 'node:crypto';
import type { ReceiptTools } from '@kasauti/domain/receipts/verify.ts';

/** Public keys that the checker trusts, by their ids. They never come from what is checked. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

export const receiptTools = (keys: KeyRing): ReceiptTools => ({
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  checkSignature(message, signature, keyId) {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, message, key, signature);
  },
});
