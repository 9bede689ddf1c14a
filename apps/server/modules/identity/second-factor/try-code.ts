import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { consumeTotpStep } from '../store/users.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';
import { countOf, countWrongCode, findCodeWaitMs, forgiveCodes } from './wrong-codes.ts';

const SIX_DIGITS = /^[0-9]{6}$/;

export type Owner = { userId: UserId; role: string; sealedSecret: Buffer | null };
type Ask = { user: Owner; deviceId: string; code: string };
/**
 * `spent` means a right code that was used before, for example by a double click. It does not count as a wrong code.
 */
export type Tried = { kind: 'right' | 'wrong' | 'spent' } | { kind: 'wait'; retryAfterSeconds: number };

/**
 * Checks a code of the authenticator or a recovery code. A right code is used up and a wrong code is counted, so the
 * caller must commit in either case. The caller has locked the user's row, so concurrent codes are checked one after
 * the other.
 */
export async function tryCode(work: Work, { secrets }: Pick<App, 'secrets'>, ask: Ask): Promise<Tried> {
  const { tx, now } = work;
  const { user, deviceId, code } = ask;
  const count = await countOf(work, { userId: user.userId, deviceId });
  const waitMs = await findCodeWaitMs(work, count);
  if (waitMs > 0) return { kind: 'wait', retryAfterSeconds: Math.ceil(waitMs / 1000) };
  if (SIX_DIGITS.test(code)) {
    const secret = user.sealedSecret && openTotpSecret(secrets, user.userId, user.sealedSecret);
    const step = secret ? stepOfCode(secret, code, now) : null;
    if (step !== null && !(await consumeTotpStep(tx, user.userId, step))) return { kind: 'spent' };
    if (step !== null) return await right();
  } else if (await useRecoveryCode(work, secrets, user.userId, code)) {
    await noteRecoveryCode(work, user);
    return await right();
  }
  await countWrongCode(work, count);
  return { kind: 'wrong' };

  async function right(): Promise<Tried> {
    await forgiveCodes(work, count);
    return { kind: 'right' };
  }
}

/** Audits the use of a recovery code and notifies the owner, because another person may have found the codes. */
async function noteRecoveryCode(work: Work, { userId, role }: Owner): Promise<void> {
  const fact = { actorId: userId, actorRole: role, action: 'recovery-code.use', objectKind: 'user', objectId: userId };
  record(work, fact);
  const at = work.now.toISOString();
  await work.announce({ kind: 'credential-changed', userId, change: 'recovery-code-used', what: null, at });
}
