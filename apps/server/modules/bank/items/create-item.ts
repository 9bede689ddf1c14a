import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { insertItem, newItemCode } from '../store/items.ts';
import { insertItemVersions } from '../store/versions.ts';
import { type Actor, note } from './actor.ts';

/** Begins an item of a provider with a draft. */
export async function createItem(work: Work, providerId: ProviderId, draft: ItemDraft, by: Actor): Promise<ItemId> {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  const itemId = newId<ItemId>(now);
  const code = await newItemCode(tx);
  const { topic, difficulty } = draft;
  const item = { item_id: itemId, item_code: code, topic, difficulty, provider_id: providerId };
  await insertItem(tx, { ...item, created_at: now, changed_at: now });
  await insertDraft(work, { itemId, code, versionNo: 1, draft, by });
  note(work, 'create', itemId, 1, by);
  return itemId;
}

type NewDraft = { itemId: ItemId; code: string; versionNo: number; draft: ItemDraft; by: Actor };

/** Adds a version of an item as a draft. */
export async function insertDraft({ tx, now }: Work, { itemId, code, versionNo, draft, by }: NewDraft): Promise<void> {
  const source = canonicalJson({ ...draft, itemRef: code });
  const version = {
    item_version_id: newId<ItemVersionId>(now),
    item_id: itemId,
    version_no: versionNo,
    state: 'draft' as const,
    author_id: by.actorId,
    writer_ids: [by.actorId],
    content_hash: sha256(source),
    created_at: now,
  };
  await insertItemVersions(tx, [{ ...version, source }]);
}
