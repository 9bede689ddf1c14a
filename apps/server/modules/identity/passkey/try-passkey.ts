import type { WireAssertion } from '@kasauti/contract/identity/webauthn.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { findPasskeys, notePasskeyUse, type Passkey } from '../store/passkeys.ts';
import { type IsAsked, readAssertion, type Site } from './webauthn.ts';

type Owner = { userId: UserId; role: string };
type Ask = {
  user: Owner;
  answer: WireAssertion;
  isAsked: IsAsked;
  /** The password, or Google, has said who it is; without either the passkey must say so alone. */
  besidePassword: boolean;
};

/**
 * Whether a passkey of the account has signed a challenge of ours. The caller holds the lock on the user's row and
 * commits whatever the outcome, since a challenge may be used up by it. A signature cannot be guessed, so wrong ones
 * cause no waiting time.
 */
export async function tryPasskey(
  work: Work,
  site: Site,
  { user, answer, isAsked, besidePassword }: Ask,
): Promise<'right' | 'wrong' | 'needs-password'> {
  const { tx, now } = work;
  const passkey = (await findPasskeys(tx, user.userId)).find(({ credentialId }) => credentialId === answer.id);
  const read = passkey && (await readAssertion(site, { passkey, answer, isAsked }));
  if (!read) return 'wrong';
  const { signCount, isVerified } = read;
  // An authenticator that counts never counts back. Where it does, there are two of it.
  const doesCount = signCount > 0 || passkey.signCount > 0;
  if (doesCount && signCount <= passkey.signCount) {
    await noteCopy(work, user, passkey, signCount);
    return 'wrong';
  }
  const allowsPasswordless = passkey.allowsPasswordless || (besidePassword && isVerified);
  await notePasskeyUse(tx, passkey.passkeyId, { signCount, allowsPasswordless, now });
  return besidePassword || (allowsPasswordless && isVerified) ? 'right' : 'needs-password';
}

async function noteCopy(work: Work, { userId, role }: Owner, { name, signCount }: Passkey, told: number) {
  const fact = { actorId: userId, actorRole: role, action: 'passkey.copied', objectKind: 'user', objectId: userId };
  record(work, { ...fact, detail: { name, counted: signCount, told } });
  const at = work.now.toISOString();
  await work.announce({ kind: 'credential-changed', userId, change: 'passkey-copied', what: name, at });
}
