import type { BodyOf } from '@kasauti/contract/entry.ts';
import { updateProfile as contract } from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { changeAccount, findUser } from '../identity/index.ts';
import { hasVerifiedDocument, saveProfile } from './store.ts';

type Change = BodyOf<typeof contract> & PictureKeys;
/** Object keys of the pictures that a change replaces. A picture without a key stays unchanged. */
export type PictureKeys = { photoObjectKey?: string; signatureObjectKey?: string };

/**
 * Saves the details that `change` contains. An empty text removes a detail. A detail that `change` does not contain
 * stays unchanged. The name cannot be changed while a document of the user is accepted. Announces `files-unneeded` for
 * replaced pictures.
 */
export async function updateProfile(
  work: Work,
  userId: UserId,
  change: Change,
): Promise<{ saved: true } | Refusal<'name-locked'>> {
  const { fullName, phone, language, addressLine1, addressLine2, city, stateCode, pinCode } = change;
  const { photoObjectKey, signatureObjectKey } = change;
  const before = await saveProfile(
    work.tx,
    userId,
    {
      ...(addressLine1 !== undefined && { address_line1: addressLine1 || null }),
      ...(addressLine2 !== undefined && { address_line2: addressLine2 || null }),
      ...(city !== undefined && { city: city || null }),
      ...(stateCode !== undefined && { state_code: stateCode }),
      ...(pinCode !== undefined && { pin_code: pinCode }),
      ...(photoObjectKey && { photo_object_key: photoObjectKey }),
      ...(signatureObjectKey && { signature_object_key: signatureObjectKey }),
    },
    work.now,
  );
  // This check must run after the profile's row was locked. `decideDocument` locks the same row first, so no document
  // can be accepted between this check and the change of the name.
  if (fullName !== undefined && (await hasVerifiedDocument(work.tx, userId))) {
    const user = await findUser(work.tx, userId);
    if (user && user.fullName !== fullName) return refuse(contract.refusals, 'name-locked');
  }
  await changeAccount(work, userId, { fullName, phone, language });
  const replaced = [photoObjectKey && before.photoObjectKey, signatureObjectKey && before.signatureObjectKey];
  const keys = replaced.flatMap((key) => key || []);
  if (keys.length > 0) await work.announce({ kind: 'files-unneeded', keys });
  return { saved: true };
}
