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
  /** True when a password or Google has already identified the user. Otherwise the passkey alone must identify them. */
  besidePassword: boolean;
};

/**
 * Checks whether a passkey of the account has signed a challenge of this server. Returns `needs-password` if the
 * signature is right but the passkey cannot replace the password. The caller has locked the user's row. The caller must
 * commit whatever the outcome, because the check may have used up the challenge. Wrong signatures cause no waiting
 * time, because nobody can guess a signature.
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
  // An authenticator that counts its signatures increases the counter each time. If the counter has not increased, the
  // passkey was copied.
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
