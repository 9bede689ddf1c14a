import { secondFactor } from '@kasauti/contract/identity.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Identity } from './identity-parts.ts';
import type { LoginOutcome } from './log-in.ts';
import { openSession } from './open-session.ts';
import { keepAsProof, takeTry, useChallenge } from './store/challenges.ts';
import { isKnownDevice } from './store/sessions.ts';
import { lockUser, spendStep } from './store/users.ts';
import { hashToken } from './tokens.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';
import { countersFor, countWrongPassword, forgiveOnDevice } from './wrong-passwords.ts';

/** To say "Yes, continue" after a conflict. */
export const PROOF_SECONDS = 120;

type Ask = { challenge: string; otp: string; address: string; requestId: string };
type Taken = NonNullable<Awaited<ReturnType<typeof takeTry>>> & { address: string };

/**
 * The second step of a login. A code is good once. When another device is active, the code is spent all the same; the challenge then stands
 * as proof for the forced login that follows, so that nobody waits for the next code.
 */
export async function answerSecondFactor(identity: Identity, ask: Ask): Promise<LoginOutcome & { proof?: string }> {
  const { app } = identity;
  const tokenHash = hashToken(ask.challenge);
  const found = await app.inTransaction((work) => takeTry(work.tx, tokenHash, work.now), ask.requestId);
  if (!found) return refuse(secondFactor.refusals, 'challenge-expired');
  const taken = { ...found, address: ask.address };

  const outcome = await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const user = await lockUser(tx, taken.userId);
    if (!user?.sealedSecret) return refuse(secondFactor.refusals, 'challenge-expired');
    const step = stepOfCode(openTotpSecret(app.secrets, user.userId, user.sealedSecret), ask.otp, now);
    if (step === null || !(await spendStep(tx, user.userId, step))) return refuse(secondFactor.refusals, 'wrong-code');
    const opened = await openSession(work, app, taken);
    if (opened.kind === 'conflict') {
      await keepAsProof(tx, tokenHash, now, new Date(now.getTime() + PROOF_SECONDS * 1000));
      return { ...opened, proof: ask.challenge };
    }
    // A new password, set between the two steps, voided the challenge.
    if (!(await useChallenge(tx, tokenHash, now))) return refuse(secondFactor.refusals, 'challenge-expired');
    await forgiveOnDevice(work, await countersOf(work, identity, { ...taken, username: user.username }));
    return opened;
  }, ask.requestId);

  if (isRefusal(outcome) && outcome.code === 'wrong-code') {
    await app.inTransaction((work) => countWrongCode(work, identity, taken), ask.requestId);
  } else if (!isRefusal(outcome)) identity.sessions.forget(taken.userId);
  return outcome;
}

/** A wrong code counts like a wrong password: new challenges give no new tries without end. */
async function countWrongCode(work: Work, identity: Identity, taken: Taken): Promise<void> {
  const user = await lockUser(work.tx, taken.userId);
  if (user) await countWrongPassword(work, await countersOf(work, identity, { ...taken, username: user.username }));
}

async function countersOf({ tx }: Work, { app }: Identity, who: Taken & { username: string }) {
  const known = await isKnownDevice(tx, who.userId, who.deviceId);
  return countersFor(app.secrets, app.settings, { ...who, isKnownDevice: known });
}
