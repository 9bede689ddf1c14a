import { isAadhaar, normaliseUniqueNumber, uniqueNumberTail } from '@kasauti/domain/identity/unique-number.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/**
 * Returns what is stored of a unique number: its last four characters and a keyed hash, with which staff can find
 * duplicates. An Aadhaar number gets no hash, because a person with the key could try all twelve-digit numbers.
 */
export function keepOfUniqueNumber(secrets: Secrets, text: string) {
  const number = normaliseUniqueNumber(text);
  const fingerprint = isAadhaar(number) ? null : hmacSha256(secrets.key('unique-number'), number);
  return { unique_number_last4: uniqueNumberTail(number), unique_number_fingerprint: fingerprint };
}
