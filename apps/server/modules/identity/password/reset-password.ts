import { resetPassword as contract } from '@kasauti/contract/identity/identity.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Identity } from '../identity-parts.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { confirmAddress } from '../sign-up/confirm-address.ts';
import { findUsableLink, lockUserOfLink, spendLinks } from '../store/links.ts';
import { findUser } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { whyNotThisPassword } from './common-passwords.ts';
import { BUSY_RETRY_SECONDS } from './password-lane.ts';
import { setPassword } from './set-password.ts';

type Ask = { token: string; passwd: string; deviceLabel: string; address: string; requestId: string };

/**
 * Sets a new password by a link from a mail. The link proves that the user owns the address, so the address becomes
 * confirmed (see `confirmAddress`). Every session ends, and no new session is opened. The link is used up only if the
 * password is accepted.
 */
export async function resetPassword(identity: Identity, ask: Ask): Promise<Refusal | null> {
  const { app, lane } = identity;
  const tokenHash = hashToken(ask.token);
  // The link is checked first, so that no password is hashed for an invalid link.
  const first = await app.inTransaction(async ({ tx, now }) => {
    const link = await findUsableLink(tx, { tokenHash, purpose: 'reset', now });
    return link && (await findUser(tx, link.userId));
  }, ask.requestId);
  if (!first) return refuse(contract.refusals, 'link-not-usable');
  const weakness = await whyNotThisPassword(app.settings, ask.passwd, first.email);
  if (weakness) return weakness;
  const passwordHash = await lane.run(ask.address, (hashing) => hashing.hash(ask.passwd));
  if (passwordHash === null) return refuse(contract.refusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });

  const outcome = await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const found = await lockUserOfLink(tx, { tokenHash, purpose: 'reset', now });
    if (!found) return refuse(contract.refusals, 'link-not-usable');
    const { user } = found;
    const change = { ...user, passwordHash, keep: null, reason: 'reset' as const, byDevice: ask.deviceLabel };
    await setPassword(work, app, change);
    await spendLinks(tx, user.userId, ['confirm'], now);
    if (!user.emailConfirmed) await confirmAddress(work, user);
    else await publishAccountChanged(work, user.userId);
    return null;
  }, ask.requestId);
  if (isRefusal(outcome)) return outcome;
  identity.sessions.forget(first.userId);
  return null;
}
