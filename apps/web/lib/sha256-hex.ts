import { toHex } from '@kasauti/domain/receipts/hex.ts';

/** Returns the SHA-256 of these bytes in hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
