import { login } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Identity } from '../identity-parts.ts';
import { tryMailedCode, wantMailedCode } from '../second-factor/mailed-code.ts';
import { BUSY_RETRY_SECONDS, type Hashing } from './password-lane.ts';
import { type Counter, countWrongPassword, findWaits } from './wrong-passwords.ts';

type Check = { passwordHash: string | null; password: string; counters: Counter[]; address: string };
type Wrong = Refusal<'wrong-credentials'> | null;

/**
 * Checks a password. Returns null if the password is right, otherwise a refusal. The check and the count of failures
 * run together as one entry of the lane, so that concurrent attempts cannot exceed the limit.
 */
export async function checkPassword(identity: Identity, check: Check) {
  return await inTurn(identity, check.address, async (hashing) => {
    const { deviceMs, newDevicesMs } = await identity.app.inTransaction((work) => findWaits(work, check.counters));
    if (deviceMs + newDevicesMs > 0) return tooMany(Math.max(deviceMs, newDevicesMs));
    return await verifyOrCount(identity, check, hashing);
  });
}

/** `code` is the mailed code that the user entered, or null. `userId` is null when no account has this user name. */
type ByMail = { userId: UserId | null; deviceId: string; code: string | null };

/**
 * Checks the password of a login. If the user is delayed only by wrong passwords on other new devices, the user may
 * enter a mailed code instead of waiting. The code is mailed if the password is right. The response and the work are
 * the same for a wrong password, so only the mailbox reveals whether the password was right.
 */
export async function checkLogin(identity: Identity, check: Check, { code, ...who }: ByMail) {
  const { app } = identity;
  return await inTurn(identity, check.address, async (hashing) => {
    const { deviceMs, newDevicesMs } = await app.inTransaction((work) => findWaits(work, check.counters));
    if (deviceMs > 0) return tooMany(deviceMs);
    if (newDevicesMs > 0 && code === null) {
      const isRight = await hashing.verify(check.passwordHash, check.password);
      const wish = isRight ? who : { ...who, userId: null };
      await app.inTransaction((work) => wantMailedCode(work, app.secrets, wish));
      return tooMany(newDevicesMs, { mailedCode: true });
    }
    if (newDevicesMs > 0 && code !== null) {
      const wrongCode = await app.inTransaction((work) => tryMailedCode(work, app.secrets, { ...who, code }));
      if (wrongCode) return wrongCode;
    }
    return await verifyOrCount(identity, check, hashing);
  });
}

async function inTurn<Told>({ lane }: Identity, address: string, act: (hashing: Hashing) => Promise<Told>) {
  const checked = await lane.run(address, async (hashing) => ({ told: await act(hashing) }));
  if (checked === null) return refuse(login.refusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  return checked.told;
}

async function verifyOrCount({ app }: Identity, { counters, ...check }: Check, hashing: Hashing): Promise<Wrong> {
  if (await hashing.verify(check.passwordHash, check.password)) return null;
  await app.inTransaction((work) => countWrongPassword(work, counters));
  return refuse(login.refusals, 'wrong-credentials');
}

const tooMany = (waitMs: number, extra: Record<string, unknown> = {}) =>
  refuse(login.refusals, 'too-many-wrong-passwords', { retryAfterSeconds: Math.ceil(waitMs / 1000), extra });
