import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { newItemCodes } from '../store/items.ts';
import { insertItems, insertItemVersions } from '../store/versions.ts';
import { note } from './note.ts';

/** Maximum number of items in one statement. PostgreSQL limits the number of parameters. */
const PIECE = 500;

/** Creates an item of a provider, with a draft as its first version. */
export async function createItem(work: Work, providerId: ProviderId, draft: ItemDraft, by: Actor): Promise<ItemId> {
  const itemId = newId<ItemId>(work.now);
  await createItems(work, providerId, [{ itemId, draft }], by);
  note(work, 'create', itemId, 1, by);
  return itemId;
}

type NewItem = { itemId: ItemId; draft: ItemDraft };

/**
 * Creates items of a provider, each with a draft. The caller must record it in the audit log. `onPiece` is called with
 * the number of items that were created so far.
 */
export async function createItems(
  work: Work,
  providerId: ProviderId,
  items: NewItem[],
  by: Actor,
  onPiece?: (created: number) => void,
): Promise<void> {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  for (let from = 0; from < items.length; from += PIECE) {
    const piece = items.slice(from, from + PIECE);
    const codes = await newItemCodes(tx, piece.length);
    const coded = piece.map((item, at) => ({ ...item, code: codes[at] ?? '' }));
    const rows = coded.map(({ itemId, code, draft: { topic, difficulty } }) => {
      const item = { item_id: itemId, item_code: code, topic, difficulty, provider_id: providerId };
      return { ...item, created_at: now, changed_at: now };
    });
    await insertItems(tx, rows);
    await insertItemVersions(
      tx,
      coded.map((item) => draftVersion(now, { ...item, versionNo: 1, by })),
    );
    onPiece?.(from + piece.length);
  }
}

type NewDraft = NewItem & { code: string; versionNo: number; by: Actor };

/** Adds a draft version to an item, and returns its id. */
export async function insertDraft({ tx, now }: Work, draft: NewDraft): Promise<ItemVersionId> {
  const version = draftVersion(now, draft);
  await insertItemVersions(tx, [version]);
  return version.item_version_id;
}

function draftVersion(now: Date, { itemId, code, versionNo, draft, by }: NewDraft) {
  const source = canonicalJson({ ...draft, itemRef: code });
  return {
    item_version_id: newId<ItemVersionId>(now),
    item_id: itemId,
    version_no: versionNo,
    state: 'draft' as const,
    author_id: by.actorId,
    writer_ids: [by.actorId],
    content_hash: sha256(source),
    created_at: now,
    source,
  };
}
