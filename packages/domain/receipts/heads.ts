import { HASH_BYTES } from './merkle.ts';

const PREFIX = 'kasauti-heads-v1\n';

/**
 * Builds the bytes that are signed with Ed25519: the name of the layout, then the SHA-256 of a day's heads as
 * canonical JSON (docs/receipts.md).
 */
export function headsMessage(hash: Uint8Array): Uint8Array<ArrayBuffer> {
  if (hash.length !== HASH_BYTES) throw new RangeError('a hash has 32 bytes');
  const bytes = new Uint8Array(PREFIX.length + HASH_BYTES);
  new TextEncoder().encodeInto(PREFIX, bytes);
  bytes.set(hash, PREFIX.length);
  return bytes;
}
