import { type SecondFactorAsk, secondFactor } from '@kasauti/contract/identity/identity.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Identity } from '../identity-parts.ts';
import type { LoginOutcome } from '../session/log-in.ts';
import { openSession } from '../session/open-session.ts';
import { keepAsProof, takeTry, useChallenge } from '../store/challenges.ts';
import { lockUser } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { trySecondFactor } from './try-second-factor.ts';

/** Time in seconds to press "Yes, continue" after a device conflict. */
export const PROOF_SECONDS = 120;

type Ask = SecondFactorAsk & { browser: string | null; requestId: string };

/**
 * Completes a login with a code or a passkey. A code works once and is used up even if another device is active. The
 * challenge is then kept as proof that the code was right. With this proof, the user can end the session of the other
 * device without a new code.
 */
export async function answerSecondFactor(identity: Identity, ask: Ask): Promise<LoginOutcome & { proof?: string }> {
  const { app } = identity;
  const tokenHash = hashToken(ask.challenge);
  const isAsked = async (signed: string) => signed === ask.challenge;
  const taken = await app.inTransaction((work) => takeTry(work.tx, tokenHash, work.now), ask.requestId);
  if (!taken) return refuse(secondFactor.refusals, 'challenge-expired');

  const outcome = await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const user = await lockUser(tx, taken.userId);
    if (!user) return refuse(secondFactor.refusals, 'challenge-expired');
    const { refusals } = secondFactor;
    // A passkey signs the challenge of this login, which can be used only once.
    const given = 'otp' in ask ? { code: ask.otp } : { answer: ask.passkey, isAsked };
    const no = await trySecondFactor(work, app, { user, deviceId: taken.deviceId, given, refusals });
    if (no) return no;
    const opened = await openSession(work, app, { ...taken, browser: ask.browser });
    if (opened.kind === 'conflict') {
      await keepAsProof(tx, tokenHash, now, new Date(now.getTime() + PROOF_SECONDS * 1000));
      return { ...opened, proof: ask.challenge };
    }
    // The challenge is no longer valid if it was used or the password was changed meanwhile.
    if (!(await useChallenge(tx, tokenHash, now))) return refuse(secondFactor.refusals, 'challenge-expired');
    return opened;
  }, ask.requestId);

  if (!isRefusal(outcome)) identity.sessions.forget(taken.userId);
  return outcome;
}
