import {
  addPasskey as add,
  beginPasskey as begin,
  removePasskey as remove,
} from '@kasauti/contract/identity/account.ts';
import type { WireNewPasskey } from '@kasauti/contract/identity/webauthn.ts';
import type { PasskeyId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { refuseAndCommit } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { record } from '../../audit/index.ts';
import { noteCredentialChange } from '../credential-change.ts';
import type { Identity } from '../identity-parts.ts';
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { deletePasskey, findPasskeys, insertPasskey, MAX_PASSKEYS } from '../store/passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../store/second-factors.ts';
import { findUser, lockUser } from '../store/users.ts';
import { type ReauthenticationAsk, withReauthentication } from '../with-reauthentication.ts';
import { askPasskey, isAskedOf } from './ask-passkey.ts';
import { readNewPasskey } from './webauthn.ts';

/** Returns the challenge for a new passkey. The authenticator signs it when it creates the passkey. */
export async function beginPasskey(identity: Identity, asked: ReauthenticationAsk) {
  return await withReauthentication(identity, asked, 'second-factor-too', async (work, { userId }) => {
    const passkeys = await findPasskeys(work.tx, userId);
    if (passkeys.length >= MAX_PASSKEYS) return refuse(begin.refusals, 'too-many-passkeys');
    const user = await findUser(work.tx, userId);
    if (!user) throw new Error('a passkey cannot be added: its user does not exist');
    return { challenge: await askPasskey(work, userId, 'add'), user, passkeys };
  });
}

type NewPasskey = { name: string; passkey: WireNewPasskey; requestId: string };

/**
 * Stores a new passkey. If the account has no unused recovery codes, makes new codes and returns them. Otherwise
 * `recoveryCodes` is null.
 */
export async function addPasskey({ app, sessions }: Identity, { userId }: Session, asked: NewPasskey) {
  const outcome = await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const owner = await lockUser(tx, userId);
    if (!owner || owner.passkeyCount >= MAX_PASSKEYS) return refuse(add.refusals, 'passkey-not-usable');
    const made = await readNewPasskey(app.settings, asked.passkey, isAskedOf(work, userId, 'add'));
    const isNew =
      made &&
      (await insertPasskey(tx, {
        passkey_id: newId<PasskeyId>(now),
        user_id: userId,
        credential_id: made.id,
        name: asked.name,
        public_key: Buffer.from(made.publicKey),
        sign_count: made.counter,
        transports: asked.passkey.transports,
        // The user has just entered the password. The passkey alone may therefore log the user in, if its authenticator
        // verifies the user.
        opens_alone: made.isVerified,
        created_at: now,
        last_used_at: null,
      }));
    // The transaction commits although the call is refused, so that the challenge cannot be used again.
    if (!isNew) return refuseAndCommit(add.refusals, 'passkey-not-usable');
    record(work, { ...factOf(owner), action: 'passkey.add' });
    await noteCredentialChange(work, userId, 'passkey-added', asked.name);
    const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
    return { recoveryCodes: hasCodes ? null : await makeRecoveryCodes(work, app.secrets, userId) };
  }, asked.requestId);
  if (!isRefusal(outcome)) sessions.forget(userId);
  return outcome;
}

/**
 * Removes a passkey. If it is the last second factor, the recovery codes are removed too, because no login asks for
 * them any more.
 */
export async function removePasskey(identity: Identity, asked: ReauthenticationAsk, passkeyId: PasskeyId) {
  return await withReauthentication(identity, asked, 'second-factor-too', async (work, owner) => {
    const { tx, now } = work;
    const { userId, role } = owner;
    const passkeys = await findPasskeys(tx, userId);
    const passkey = passkeys.find((one) => one.passkeyId === passkeyId);
    if (!passkey) return refuse(remove.refusals, 'not-found');
    const isLast = passkeys.length === 1 && !owner.sealedSecret;
    if (isLast && isOfStaff(role)) return refuse(remove.refusals, 'required-for-staff');
    await deletePasskey(tx, passkeyId);
    if (isLast) await replaceRecoveryCodes(tx, userId, [], now);
    record(work, { ...factOf(owner), action: 'passkey.remove' });
    await noteCredentialChange(work, userId, 'passkey-removed', passkey.name);
    return null;
  });
}

const factOf = ({ userId, role }: { userId: UserId; role: string }) =>
  ({ actorId: userId, actorRole: role, objectKind: 'user', objectId: userId }) as const;
