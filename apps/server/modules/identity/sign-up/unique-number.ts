import { isAadhaar, normaliseUniqueNumber, uniqueNumberTail } from '@kasauti/domain/identity/unique-number.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/**
 * What is kept of a unique number: its tail, and a keyed fingerprint by which staff can find a duplicate. Twelve digits
 * could be tried out by anybody who has the key, so of an Aadhaar number only the tail is kept.
 */
export function keepOfUniqueNumber(secrets: Secrets, text: string) {
  const number = normaliseUniqueNumber(text);
  const fingerprint = isAadhaar(number) ? null : hmacSha256(secrets.key('unique-number'), number);
  return { unique_number_last4: uniqueNumberTail(number), unique_number_fingerprint: fingerprint };
}
