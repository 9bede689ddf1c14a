import { secondFactor } from '@kasauti/contract/identity.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Identity } from './identity-parts.ts';
import type { LoginOutcome } from './log-in.ts';
import { openSession } from './open-session.ts';
import { keepAsProof, takeTry, useChallenge } from './store/challenges.ts';
import { lockUser, spendStep } from './store/users.ts';
import { hashToken } from './tokens.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';
import { countOf, countWrongCode, findCodeWaitMs, forgiveCodes } from './wrong-codes.ts';

/** To say "Yes, continue" after a conflict. */
export const PROOF_SECONDS = 120;

type Ask = { challenge: string; otp: string; browser: string | null; requestId: string };

/**
 * The second step of a login. A code is good once. When another device is active, the code is spent all the same; the challenge then stands
 * as proof for the forced login that follows, so that nobody waits for the next code.
 */
export async function answerSecondFactor(identity: Identity, ask: Ask): Promise<LoginOutcome & { proof?: string }> {
  const { app } = identity;
  const tokenHash = hashToken(ask.challenge);
  const taken = await app.inTransaction((work) => takeTry(work.tx, tokenHash, work.now), ask.requestId);
  if (!taken) return refuse(secondFactor.refusals, 'challenge-expired');

  const outcome = await app.inTransaction(async (work) => {
    const { tx, now } = work;
    // Locked before anything is counted: codes that come at the same moment are looked at one after the other.
    const user = await lockUser(tx, taken.userId);
    if (!user?.sealedSecret) return refuse(secondFactor.refusals, 'challenge-expired');
    const count = await countOf(work, taken);
    const waitMs = await findCodeWaitMs(work, count);
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      return refuse(secondFactor.refusals, 'too-many-wrong-codes', { retryAfterSeconds });
    }
    const step = stepOfCode(openTotpSecret(app.secrets, user.userId, user.sealedSecret), ask.otp, now);
    if (step === null) {
      await countWrongCode(work, count);
      // Not a refusal yet: that would take the count back.
      return 'wrong-code';
    }
    // Spent before: somebody pressed twice, or saw it over a shoulder. It is no guess, and does not count as one.
    if (!(await spendStep(tx, user.userId, step))) return refuse(secondFactor.refusals, 'wrong-code');
    const opened = await openSession(work, app, { ...taken, browser: ask.browser });
    if (opened.kind === 'conflict') {
      await keepAsProof(tx, tokenHash, now, new Date(now.getTime() + PROOF_SECONDS * 1000));
      return { ...opened, proof: ask.challenge };
    }
    // A new password, set between the two steps, voided the challenge.
    if (!(await useChallenge(tx, tokenHash, now))) return refuse(secondFactor.refusals, 'challenge-expired');
    await forgiveCodes(work, count);
    return opened;
  }, ask.requestId);

  if (outcome === 'wrong-code') return refuse(secondFactor.refusals, 'wrong-code');
  if (!isRefusal(outcome)) identity.sessions.forget(taken.userId);
  return outcome;
}
