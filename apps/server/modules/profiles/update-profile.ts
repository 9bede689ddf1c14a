import type { BodyOf } from '@kasauti/contract/entry.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { updateProfile as contract } from '@kasauti/contract/profiles.ts';
import type { Work } from '../../platform/work.ts';
import { changeAccount } from '../identity/index.ts';
import { saveProfile } from './store.ts';

type Change = BodyOf<typeof contract> & { photoObjectKey: string | null };

/** Saves what was given; an empty text takes a detail away, what is not given stays. Answers with the key of a photo that was replaced. */
export async function updateProfile(work: Work, userId: UserId, change: Change): Promise<{ replaced: string | null }> {
  const { fullName, phone, language, addressLine1, addressLine2, city, stateCode, pinCode, photoObjectKey } = change;
  await changeAccount(work, userId, { fullName, phone, language });
  const before = await saveProfile(
    work.tx,
    userId,
    {
      ...(addressLine1 !== undefined && { address_line1: addressLine1 || null }),
      ...(addressLine2 !== undefined && { address_line2: addressLine2 || null }),
      ...(city !== undefined && { city: city || null }),
      ...(stateCode !== undefined && { state_code: stateCode }),
      ...(pinCode !== undefined && { pin_code: pinCode }),
      ...(photoObjectKey !== null && { photo_object_key: photoObjectKey }),
    },
    work.now,
  );
  return { replaced: photoObjectKey === null ? null : before };
}
