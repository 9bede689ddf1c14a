import { randomInt, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { spendLinks, takeConfirmCodeTry } from '../store/links.ts';
import { lockUser, lockUserByName } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { confirmAddress } from './confirm-address.ts';

/** A code that can be guessed lives no longer than this (OWASP ASVS 6.5.5). */
const CODE_MS = 10 * MINUTE_MS;

/** Six digits for a mail, and how the database keeps them. */
export function makeConfirmCode(secrets: Secrets, userId: UserId, now: Date) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: hashOf(secrets, userId, code), expiresAt: new Date(now.getTime() + CODE_MS) };
}

type Ask = { email: string; code: string; signUpDevice: string | null };

/**
 * Confirms an address by the digits of its mail, in the browser that signed up; see `confirmEmail` for why there alone. Null: the code
 * is wrong, old, tried five times, of another browser, or there is no such account. All are answered alike, so that nobody learns
 * which addresses have accounts. The try is counted, so the transaction must commit.
 */
export async function confirmByCode(
  work: Work,
  secrets: Secrets,
  { email, code, signUpDevice }: Ask,
): Promise<UserId | null> {
  const { tx, now } = work;
  const user = await lockUserByName(tx, email.trim().toLowerCase());
  const device = signUpDevice ? hashToken(signUpDevice) : null;
  const isTheirs = device !== null && user?.signUpDeviceHash?.equals(device) === true;
  const userId = isTheirs && !user.emailConfirmed ? user.userId : null;
  const hashes = await takeConfirmCodeTry(tx, userId, now);
  if (userId === null) return null;
  const given = hashOf(secrets, userId, code);
  if (!hashes.some((hash) => timingSafeEqual(hash, given))) return null;
  const whole = await lockUser(tx, userId);
  if (!whole) return null;
  await confirmAddress(work, whole);
  await spendLinks(tx, userId, ['confirm'], now);
  return userId;
}

const hashOf = (secrets: Secrets, userId: UserId, code: string) =>
  hmacSha256(secrets.key('confirm-code'), `${userId} ${code}`);
