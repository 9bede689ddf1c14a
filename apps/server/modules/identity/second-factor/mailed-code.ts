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

/** Lifetime of a mailed code (OWASP ASVS 6.5.5). */
const CODE_MS = 10 * MINUTE_MS;
/**
 * Maximum number of codes per user and hour. A person who knows the password therefore cannot flood the mailbox. A user
 * who gets no code must wait.
 */
const MAX_CODES_AN_HOUR = 3;

/** `userId` is null if the account does not exist or the password was wrong. `deviceId` is the device of the login. */
type Asker = { userId: UserId | null; deviceId: string };

/**
 * Requests a mailed code for a login on a device that is new to the account. Wrong passwords on such devices delay the
 * logins on all of them. With the code, the user need not wait. The work is the same for a right and a wrong password,
 * so only the mailbox reveals whether the password was right. Announces `login-code-wanted`.
 */
export async function wantMailedCode(work: Work, secrets: Secrets, { userId, deviceId }: Asker): Promise<void> {
  const deviceKey = deviceKeyOf(secrets, deviceId).toString('hex');
  await work.announce({ kind: 'login-code-wanted', userId, deviceKey, at: work.now.toISOString() });
}

/**
 * Checks a mailed code for this account and device. Returns null if the code is right and has not expired. Each attempt
 * is counted, whether the code is right or wrong.
 */
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

/**
 * Registers the reaction that makes codes and mails them. Announcements are stored, so they must not contain a code.
 */
export function reactToMailedCodes(app: App): void {
  app.react('login-code-wanted', { name: 'mail-login-code', pace: 'prompt' }, ({ userId, deviceKey, at }) =>
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
  // The worker did not run for some time. The delay of the login is over, so the code is not needed.
  if (now.getTime() - Date.parse(at) > CODE_MS) return;
  if ((await countLoginCodes(tx, userId, new Date(now.getTime() - HOUR_MS))) >= MAX_CODES_AN_HOUR) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const words = mailedCodeWords(user, { siteName: app.settings.KASAUTI_SITE_NAME, code });
  const { email: to, language } = user;
  const mail = { ...words, dedupeKey: `login-code ${userId} ${at}`, to, language, isAwaited: true };
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
