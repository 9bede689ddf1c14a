import { changePassword as contract } from '@kasauti/contract/identity/identity.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Identity } from '../identity-parts.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { renewToken } from '../store/sessions.ts';
import { findPassword, lockUser } from '../store/users.ts';
import { hashToken, newToken } from '../tokens.ts';
import { checkPassword } from './check-password.ts';
import { whyNotThisPassword } from './common-passwords.ts';
import { BUSY_RETRY_SECONDS } from './password-lane.ts';
import { setPassword } from './set-password.ts';
import { countersFor } from './wrong-passwords.ts';

type Ask = { session: Session; currentPassword: string; newPassword: string; address: string; requestId: string };

/**
 * Changes the password of a user who is logged in and knows the current password. The session keeps its id but gets a
 * new token, so that a copy of the old token becomes invalid. Any other session ends.
 */
export async function changePassword(identity: Identity, ask: Ask): Promise<Refusal | { token: string }> {
  const { app, lane } = identity;
  const { session } = ask;
  const { username, passwordHash } = await findPassword(app.database, session.userId);
  const who = { username, deviceId: session.deviceId, isKnownDevice: true, address: ask.address };
  const counters = countersFor(app.secrets, app.settings, who);
  const bar = await checkPassword(identity, {
    passwordHash,
    password: ask.currentPassword,
    counters,
    address: ask.address,
  });
  if (bar) return refuse(contract.refusals, bar.code, { retryAfterSeconds: bar.retryAfterSeconds });
  const weakness = await whyNotThisPassword(app.settings, ask.newPassword, session.email);
  if (weakness) return weakness;
  const newHash = await lane.run(ask.address, (hashing) => hashing.hash(ask.newPassword));
  if (newHash === null) return refuse(contract.refusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });

  const outcome = await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, session.userId);
    if (!user || user.passwordHash !== passwordHash) return refuse(contract.refusals, 'wrong-credentials');
    const change = { ...user, passwordHash: newHash, keep: session.sessionId, byDevice: session.deviceLabel };
    await setPassword(work, app, { ...change, reason: 'password-changed' });
    const token = newToken();
    await renewToken(work.tx, session.sessionId, hashToken(token));
    await publishAccountChanged(work, session.userId);
    return { token };
  }, ask.requestId);
  if (!isRefusal(outcome)) identity.sessions.forget(session.userId);
  return outcome;
}
