import { type PasskeyLoginAsk, passkeyLogin } from '@kasauti/contract/identity/identity.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { refuseAndCommit } from '../../../platform/database/work.ts';
import type { Identity } from '../identity-parts.ts';
import type { LoginOutcome } from '../session/log-in.ts';
import { openSession } from '../session/open-session.ts';
import { findPasskeyOwner } from '../store/passkeys.ts';
import { lockUser } from '../store/users.ts';
import { isAskedOf } from './ask-passkey.ts';
import { tryPasskey } from './try-passkey.ts';

type Ask = PasskeyLoginAsk & { deviceLabel: string; browser: string | null; requestId: string };

/**
 * Opens a session for a passkey. The authenticator must have verified its user, for example by fingerprint, so neither
 * a password nor a second factor is needed. If another device is active, the user must sign a new challenge to
 * continue, because each challenge works once.
 */
export async function logInByPasskey({ app, sessions }: Identity, ask: Ask): Promise<LoginOutcome> {
  const { passkey, deviceId, deviceLabel, forceLogin, browser } = ask;
  const { refusals } = passkeyLogin;
  const userId = await findPasskeyOwner(app.database, passkey.id);
  if (!userId) return refuse(refusals, 'wrong-passkey');
  const outcome = await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, userId);
    if (!user || user.isDisabled) return refuse(refusals, 'wrong-passkey');
    const isAsked = isAskedOf(work, null, 'login');
    const given = { user, answer: passkey, isAsked, besidePassword: false };
    const tried = await tryPasskey(work, app.settings, given);
    // The transaction commits although the call is refused, so that the challenge cannot be used again.
    if (tried !== 'right')
      return refuseAndCommit(refusals, tried === 'wrong' ? 'wrong-passkey' : 'passkey-needs-password');
    return await openSession(work, app, { userId, deviceId, deviceLabel, forceLogin, browser });
  }, ask.requestId);
  if (!isRefusal(outcome) && outcome.kind === 'opened') sessions.forget(userId);
  return outcome;
}
