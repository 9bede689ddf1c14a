import type { ItemDraft, PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { createItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { type Authored, type ItemType, sourceOf } from '../source/bank-source.ts';
import { newItemCodes } from '../store/items.ts';
import { findPassagesByCode } from '../store/passages.ts';
import { insertItems, insertItemVersions } from '../store/versions.ts';
import { note } from './note.ts';

/** Maximum number of items in one statement. PostgreSQL limits the number of parameters. */
const PIECE = 500;

/** Creates a question of a provider, with a draft as its first version. */
export async function createItem(work: Work, providerId: ProviderId, draft: ItemDraft, by: Actor) {
  const { stimulusRef } = draft;
  if (stimulusRef !== undefined && !(await findPassagesByCode(work.tx, providerId, [stimulusRef])).has(stimulusRef))
    return refuse(contract.refusals, 'no-such-passage');
  return await createOne(work, providerId, { type: 'question', draft }, by);
}

/** Creates a passage of a provider, with a draft as its first version. */
export async function createPassage(work: Work, providerId: ProviderId, draft: PassageDraft, by: Actor) {
  return await createOne(work, providerId, { type: 'passage', draft }, by);
}

async function createOne(work: Work, providerId: ProviderId, written: Authored, by: Actor): Promise<ItemId> {
  const itemId = newId<ItemId>(work.now);
  await createItems(work, providerId, [{ itemId, written }], by);
  note(work, 'create', { itemId, type: written.type }, 1, by);
  return itemId;
}

export type NewItem = { itemId: ItemId; written: Authored };

/**
 * Creates items of a provider, each with a draft. The passages that they name exist. The caller must record it in the
 * audit log. `onPiece` is called with the number of items that were created so far. Returns the codes of the items.
 */
export async function createItems(
  work: Work,
  providerId: ProviderId,
  items: readonly NewItem[],
  by: Actor,
  onPiece?: (created: number) => void,
): Promise<string[]> {
  const { tx, now } = work;
  const given: string[] = [];
  await useNewestContentKey(tx);
  for (let from = 0; from < items.length; from += PIECE) {
    const piece = items.slice(from, from + PIECE);
    const codes = await codesFor(tx, piece);
    const passages = await findPassagesByCode(
      tx,
      providerId,
      piece.flatMap(({ written }) => passageOf(written) ?? []),
    );
    const coded = piece.map((item, at) => ({ ...item, code: codes[at] ?? '' }));
    const rows = coded.map(({ itemId, code, written }) => {
      const { topic = null, difficulty = null } = written.type === 'question' ? written.draft : {};
      const item = { item_id: itemId, item_type: written.type, item_code: code, topic, difficulty };
      return { ...item, provider_id: providerId, created_at: now, changed_at: now };
    });
    await insertItems(tx, rows);
    const versions = coded.map((item) => {
      const passageId = passages.get(passageOf(item.written) ?? '') ?? null;
      return draftVersion(now, { ...item, passageId, versionNo: 1, by });
    });
    await insertItemVersions(tx, versions);
    given.push(...codes);
    onPiece?.(from + piece.length);
  }
  return given;
}

const passageOf = ({ type, draft }: Authored) => (type === 'question' ? draft.stimulusRef : undefined);

/** Returns a new code for each item, in their order. */
async function codesFor(tx: Tx, items: readonly NewItem[]): Promise<string[]> {
  const count = (type: ItemType) => items.filter(({ written }) => written.type === type).length;
  const codes = {
    question: (await newItemCodes(tx, 'question', count('question'))).values(),
    passage: (await newItemCodes(tx, 'passage', count('passage'))).values(),
  };
  return items.map(({ written }) => codes[written.type].next().value ?? '');
}

type NewDraft = NewItem & { code: string; passageId: ItemId | null; versionNo: number; by: Actor };

/** Adds a draft version to an item, and returns its id. */
export async function insertDraft({ tx, now }: Work, draft: NewDraft): Promise<ItemVersionId> {
  const version = draftVersion(now, draft);
  await insertItemVersions(tx, [version]);
  return version.item_version_id;
}

function draftVersion(now: Date, { itemId, code, passageId, versionNo, written, by }: NewDraft) {
  const source = canonicalJson(sourceOf(written, code));
  return {
    item_version_id: newId<ItemVersionId>(now),
    item_id: itemId,
    version_no: versionNo,
    state: 'draft' as const,
    author_id: by.actorId,
    writer_ids: [by.actorId],
    passage_id: passageId,
    content_hash: sha256(source),
    created_at: now,
    source,
  };
}
