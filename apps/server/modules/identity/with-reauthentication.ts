import { proofRefusals } from '@kasauti/contract/identity/account.ts';
import type { WireAssertion } from '@kasauti/contract/identity/webauthn.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Identity, identityPart } from './identity-parts.ts';
import { isAskedOf } from './passkey/ask-passkey.ts';
import { checkPassword } from './password/check-password.ts';
import { countersFor } from './password/wrong-passwords.ts';
import { hasSecondFactor } from './second-factor/second-factor-ways.ts';
import { trySecondFactor } from './second-factor/try-second-factor.ts';
import { findSessionEnd } from './store/sessions.ts';
import { findPassword, lockUser } from './store/users.ts';

export type Proof = { currentPassword: string; code?: string | undefined; passkey?: WireAssertion | undefined };
export type ReauthenticationAsk = { session: Session; proof: Proof; address: string; requestId: string };
export type Owner = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Runs an action after the user has proved to be the owner of the account. A session is not enough, because a device
 * may be left unlocked. The proof is the password. If `needs` is `second-factor-too` and the account has a second
 * factor, the proof includes it. Wrong passwords and codes count as at the login.
 */
export async function withReauthentication<Done>(
  identity: Identity,
  { session, proof, address, requestId }: ReauthenticationAsk,
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
    // The session has ended since this request was authenticated, so it may no longer make changes.
    if (!(await findSessionEnd(tx, sessionId))) return refuse(commonRefusals, 'no-session');
    if (needs === 'second-factor-too' && hasSecondFactor(owner)) {
      const { passkey, code } = proof;
      const given = passkey ? { answer: passkey, isAsked: isAskedOf(work, userId, 'prove') } : code ? { code } : null;
      if (!given) return refuse(proofRefusals, 'second-factor-required');
      const no = await trySecondFactor(work, app, { user: owner, deviceId, given, refusals: proofRefusals });
      if (no) return no;
    }
    const done = await act(work, owner);
    return isRefusal(done) ? done : { done };
  }, requestId);
  if (isRefusal(outcome)) return outcome;
  identity.sessions.forget(userId);
  return outcome.done;
}

/**
 * Runs an action of another module with the same proof. If the account has a second factor, the proof always includes
 * it.
 */
export async function withReauthenticationIn<Done>(
  app: App,
  ask: ReauthenticationAsk,
  act: (work: Work, owner: Owner) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  return await withReauthentication(app.part(identityPart), ask, 'second-factor-too', act);
}
