import { randomInt, timingSafeEqual } from 'node:crypto';
import { login } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { mailedCodeWords } from '../mails/mailed-code-mail.ts';
import { countLoginCodes, insertLoginCode, takeLoginCodeTry } from '../store/login-codes.ts';
import { findUser, lockUser } from '../store/users.ts';

/** A code that opens an account lives no longer than this (OWASP ASVS 6.5.5). */
const CODE_MS = 10 * MINUTE_MS;
/** So that a holder of the password cannot fill a mailbox; beyond it they wait as before. */
const MAX_CODES_AN_HOUR = 3;

/** `userId`: null when the account or its password is not known to be theirs. `deviceId`: the device that asks. */
type Asker = { userId: UserId | null; deviceId: string };

/**
 * Asks for a code by mail, for somebody who logs in on a new device while wrong passwords from elsewhere delay new
 * devices. The same work whether the password was right or not: only the mailbox reveals it. Announces
 * `login-code-wanted`.
 */
export async function wantMailedCode(work: Work, secrets: Secrets, { userId, deviceId }: Asker): Promise<void> {
  const deviceKey = deviceKeyOf(secrets, deviceId).toString('hex');
  await work.announce({ kind: 'login-code-wanted', userId, deviceKey, at: work.now.toISOString() });
}

/** Null for a code that was mailed for this account and device and still lasts. Right or wrong, it counts as a try. */
export async function tryMailedCode(
  { tx, now }: Work,
  secrets: Secrets,
  { userId, deviceId, code }: Asker & { code: string },
): Promise<Refusal<'wrong-mailed-code'> | null> {
  const deviceKey = deviceKeyOf(secrets, deviceId);
  const hashes = await takeLoginCodeTry(tx, userId, deviceKey, now);
  const given = codeHashOf(secrets, deviceKey, code);
  const isRight = hashes.some((hash) => timingSafeEqual(hash, given));
  return isRight ? null : refuseAndCommit(login.refusals, 'wrong-mailed-code');
}

/** The code is made here and leaves by the mail alone: announcements are stored, and so must not hold it. */
export function reactToMailedCodes(app: App): void {
  app.react('login-code-wanted', 'mail-login-code', ({ userId, deviceKey, at }) =>
    app.inTransaction(async (work) => {
      if (userId) await mailCode(work, app, { userId, deviceKey: Buffer.from(deviceKey, 'hex'), at });
    }),
  );
}

type Wish = { userId: UserId; deviceKey: Buffer; at: string };

async function mailCode(work: Work, app: App, { userId, deviceKey, at }: Wish): Promise<void> {
  const { tx, now } = work;
  const isThere = await lockUser(tx, userId);
  const user = isThere && (await findUser(tx, userId));
  if (!user || user.isDisabled) return;
  // A worker that was away for long: the asker has waited instead.
  if (now.getTime() - Date.parse(at) > CODE_MS) return;
  if ((await countLoginCodes(tx, userId, new Date(now.getTime() - HOUR_MS))) >= MAX_CODES_AN_HOUR) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const words = mailedCodeWords(user, { siteName: app.settings.KASAUTI_SITE_NAME, code });
  const mail = { ...words, dedupeKey: `login-code ${userId} ${at}`, to: user.email, language: user.language };
  if (!(await queueMail(work, app.settings, mail))) return;
  await insertLoginCode(tx, {
    user_id: userId,
    mailed_at: now,
    device_key: deviceKey,
    code_hash: codeHashOf(app.secrets, deviceKey, code),
    expires_at: new Date(now.getTime() + CODE_MS),
  });
}

const keyed = (secrets: Secrets, text: string) => hmacSha256(secrets.key('login-code'), text);
const deviceKeyOf = (secrets: Secrets, deviceId: string) => keyed(secrets, `device ${deviceId}`);
const codeHashOf = (secrets: Secrets, deviceKey: Buffer, code: string) =>
  keyed(secrets, `code ${deviceKey.toString('hex')} ${code}`);
