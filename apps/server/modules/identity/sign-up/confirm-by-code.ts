import { randomInt, timingSafeEqual } from 'node:crypto';
import { confirmByCode as call } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { spendLinks, takeConfirmCodeTry } from '../store/links.ts';
import { lockUser, lockUserByName } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { confirmAddress } from './confirm-address.ts';

/** Lifetime of a code. It is short, because a code of six digits can be guessed (OWASP ASVS 6.5.5). */
const CODE_MS = 10 * MINUTE_MS;

/** Makes a six-digit code for a mail. Also returns the hash that the database stores, and the expiry. */
export function makeConfirmCode(secrets: Secrets, userId: UserId, now: Date) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: hashOf(secrets, userId, code), expiresAt: new Date(now.getTime() + CODE_MS) };
}

type Ask = { email: string; code: string; signUpDevice: string | null };

/**
 * Confirms an email address with the code that was mailed to it. This works only in the browser in which the user
 * signed up. `confirmEmail` explains why. All failures get the same refusal: a wrong code, an expired code, too many
 * attempts, another browser, or an address without an account. The refusal therefore does not reveal which addresses
 * have accounts. A refused attempt is counted too.
 */
export async function confirmByCode(
  work: Work,
  secrets: Secrets,
  { email, code, signUpDevice }: Ask,
): Promise<UserId | Refusal<'wrong-code'>> {
  const { tx, now } = work;
  const user = await lockUserByName(tx, email.trim().toLowerCase());
  const device = signUpDevice ? hashToken(signUpDevice) : null;
  const isTheirs = device !== null && user?.signUpDeviceHash?.equals(device) === true;
  const userId = isTheirs && !user.emailConfirmed ? user.userId : null;
  const hashes = await takeConfirmCodeTry(tx, userId, now);
  if (userId === null) return refuseAndCommit(call.refusals, 'wrong-code');
  const given = hashOf(secrets, userId, code);
  if (!hashes.some((hash) => timingSafeEqual(hash, given))) return refuseAndCommit(call.refusals, 'wrong-code');
  const whole = await lockUser(tx, userId);
  if (!whole) return refuseAndCommit(call.refusals, 'wrong-code');
  await confirmAddress(work, whole);
  await spendLinks(tx, userId, ['confirm'], now);
  return userId;
}

const hashOf = (secrets: Secrets, userId: UserId, code: string) =>
  hmacSha256(secrets.key('confirm-code'), `${userId} ${code}`);
