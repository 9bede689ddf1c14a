import type { UserId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Answers the keys of all their files. */
export async function eraseProfileRows(tx: Tx, userId: UserId): Promise<string[]> {
  await tx.deleteFrom('accommodation').where('user_id', '=', userId).execute();
  const pieces = await tx
    .deleteFrom('profile_upload_piece')
    .where('upload_id', 'in', (query) =>
      query.selectFrom('profile_upload').select('upload_id').where('user_id', '=', userId),
    )
    .returning('object_key as key')
    .execute();
  await tx.deleteFrom('profile_upload').where('user_id', '=', userId).execute();
  const documents = await tx
    .deleteFrom('profile_document')
    .where('user_id', '=', userId)
    .returning('object_key as key')
    .execute();
  const profiles = await tx
    .deleteFrom('profile')
    .where('user_id', '=', userId)
    .returning(['photo_object_key as photo', 'signature_object_key as signature'])
    .execute();
  const pictures = profiles.flatMap(({ photo, signature }) => [photo, signature]).filter((key) => key !== null);
  return [...pieces, ...documents].map(({ key }) => key).concat(pictures);
}
