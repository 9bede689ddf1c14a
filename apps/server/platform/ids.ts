import { randomBytes } from 'node:crypto';
import type { Id } from '@kasauti/contract/ids.ts';

/**
 * Creates a UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. In descending text order, newer ids
 * come first.
 */
export function newId<Brand extends Id<string>>(now: Date): Brand {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return uuidText(bytes.toString('hex')) as Brand;
}

/** Returns 32 hexadecimal digits as the text of a UUID. */
export function uuidText(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
