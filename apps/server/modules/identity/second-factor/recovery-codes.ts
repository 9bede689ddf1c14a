import { randomInt } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '../store/second-factors.ts';

const MANY = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/**
 * Crockford's alphabet. It has no letter that looks like a digit. A code of 16 letters has 80 bits, so nobody can guess
 * a code or find it from its hash.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Makes new recovery codes for an account and returns them. Only their hashes are stored, so the codes cannot be shown
 * again later.
 */
export async function makeRecoveryCodes({ tx, now }: Work, secrets: Secrets, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: MANY }, newCode);
  const hashes = codes.map((code) => hashOf(secrets, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes;
}

/**
 * Uses up a recovery code, ignoring case and separators. Returns false if the code does not exist or was used before.
 */
export async function useRecoveryCode({ tx, now }: Work, secrets: Secrets, userId: UserId, code: string) {
  return await spendRecoveryCode(tx, userId, hashOf(secrets, userId, code), now);
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function hashOf(secrets: Secrets, userId: UserId, code: string): Buffer {
  const meant = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hmacSha256(secrets.key('recovery-code'), `${userId} ${meant}`);
}
