import type { BodyOf } from '@kasauti/contract/entry.ts';
import { updateProfile as contract } from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { changeAccount, findUser } from '../identity/index.ts';
import { hasVerifiedDocument, saveProfile } from './store.ts';

type Change = BodyOf<typeof contract> & PictureKeys;
/** Object keys of the pictures that come with a change. Other pictures stay. */
export type PictureKeys = { photoObjectKey?: string; signatureObjectKey?: string };

/**
 * Saves the details that were given. An empty text removes a detail, and a missing one changes nothing. A name that
 * was checked against a document cannot be changed. Announces `files-unneeded` for replaced pictures.
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
  // This check follows the lock of the profile's row, because the acceptance of a document locks that row first
  // too.
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
