import type { DrawId, FormDraftId, FormId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import type { FrozenDraw } from './frozen-draw.ts';
import { insertDraw, insertVariants } from './store.ts';

type Made = { formDraftId: FormDraftId; seed: Buffer; input: FrozenDraw; formIds: FormId[] };

/** Stores a draw with the forms that it made. The audit log gets the hashes of its seed and of its input. */
export async function recordDraw(work: Work, { formIds, ...made }: Made, by: Actor): Promise<void> {
  const { tx, now } = work;
  const drawId = newId<DrawId>(now);
  const { seedHash, inputHash } = await insertDraw(tx, { drawId, ...made, at: now });
  await insertVariants(tx, drawId, formIds);
  record(work, {
    ...by,
    action: 'form.draw',
    objectKind: 'draw',
    objectId: drawId,
    detail: {
      formDraftId: made.formDraftId,
      seedSha256: seedHash.toString('hex'),
      inputSha256: inputHash.toString('hex'),
      formIds,
    },
  });
}
