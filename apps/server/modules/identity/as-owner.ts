import { proofRefusals } from '@kasauti/contract/account.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Session } from '../../platform/serve.ts';
import type { Work } from '../../platform/work.ts';
import type { Identity } from './identity-parts.ts';
import { checkPassword } from './log-in.ts';
import { hasAuthenticator } from './store/second-factors.ts';
import { findSessionEnd } from './store/sessions.ts';
import { findPassword, lockUser } from './store/users.ts';
import { tryCode } from './try-code.ts';
import { countersFor } from './wrong-passwords.ts';

export type Proof = { currentPassword: string; code?: string | undefined };
export type OwnerAsk = { session: Session; proof: Proof; address: string; requestId: string };
export type Owner = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Does something to an account that only its owner may do: an open session is not enough, since a screen can be left unlocked. It takes the
 * password, and the second factor where `needs` says so and the account has one. Wrong passwords and codes count as they do at the login.
 */
export async function asOwner<Done>(
  identity: Identity,
  { session, proof, address, requestId }: OwnerAsk,
  needs: 'password' | 'second-factor-too',
  act: (work: Work, owner: Owner) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const { app } = identity;
  const { userId, deviceId, sessionId } = session;
  const { username, passwordHash } = await findPassword(app.database, userId);
  const counters = countersFor(app.secrets, app.settings, { username, deviceId, isKnownDevice: true, address });
  const bar = await checkPassword(identity, { passwordHash, password: proof.currentPassword, counters, address });
  if (bar) return refuse(proofRefusals, bar.code, { retryAfterSeconds: bar.retryAfterSeconds });

  const outcome = await app.inTransaction(async (work) => {
    const { tx } = work;
    const owner = await lockUser(tx, userId);
    if (!owner || owner.passwordHash !== passwordHash) return refuse(proofRefusals, 'wrong-credentials');
    // Taken over a moment ago: whoever did so decides from now on.
    if (!(await findSessionEnd(tx, sessionId))) return refuse(commonRefusals, 'no-session');
    if (needs === 'second-factor-too' && (await hasAuthenticator(tx, userId))) {
      if (!proof.code) return refuse(proofRefusals, 'second-factor-required');
      const tried = await tryCode(work, app, { user: owner, deviceId, code: proof.code });
      if (tried.kind === 'wait') {
        return refuse(proofRefusals, 'too-many-wrong-codes', { retryAfterSeconds: tried.retryAfterSeconds });
      }
      if (tried.kind === 'spent') return refuse(proofRefusals, 'wrong-code');
      // Not a refusal yet: that would take the count back.
      if (tried.kind === 'wrong') return { wrongCode: true as const };
    }
    const done = await act(work, owner);
    return isRefusal(done) ? done : { done };
  }, requestId);
  if (isRefusal(outcome)) return outcome;
  if ('wrongCode' in outcome) return refuse(proofRefusals, 'wrong-code');
  identity.sessions.forget(userId);
  return outcome.done;
}
