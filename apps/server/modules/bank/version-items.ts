import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import type { SourceOf } from './source/bank-source.ts';
import { findItemVersions, insertItems, insertItemVersions, replaceItemVersions } from './store/versions.ts';

/** A question or a passage of a form's file. `ref` is its name there. */
type OfFile = { ref: string; code: string; passageId: ItemId | null } & (
  | { type: 'question'; source: SourceOf['question'] }
  | { type: 'passage'; source: SourceOf['passage'] }
);
type Versions = Map<string, { itemId: ItemId; itemVersionId: ItemVersionId }>;

/**
 * Returns the versions of the questions and of the passages in a form's file, by their references. If the newest
 * version of an item has the same text, it is used again. Otherwise a new version is added and replaces the old one.
 * The code of such an item consists of the form's name and the reference. The item has no provider, and its versions
 * have no author.
 */
export async function versionItems(work: Work, { formRef, sections, stimuli }: SourceForm) {
  const passages = await versionOf(
    work,
    stimuli.map((source) => {
      const ref = source.stimulusRef;
      // The name of a form has no space, so no code of a question looks like this.
      return { type: 'passage', ref, code: `passages of ${formRef}/${ref}`, source, passageId: null };
    }),
  );
  const questions = await versionOf(
    work,
    sections.flatMap(({ items }) =>
      items.map((source) => {
        const passageId = passages.get(source.stimulusRef ?? '')?.itemId ?? null;
        return { type: 'question', ref: source.itemRef, code: `${formRef}/${source.itemRef}`, source, passageId };
      }),
    ),
  );
  const idsOf = (versions: Versions) => new Map([...versions].map(([ref, { itemVersionId }]) => [ref, itemVersionId]));
  return { versions: idsOf(questions), passages: idsOf(passages) };
}

async function versionOf({ tx, now }: Work, items: readonly OfFile[]): Promise<Versions> {
  const known = await findItemVersions(tx, items);
  const newItems: Parameters<typeof insertItems>[1] = [];
  const newVersions: Parameters<typeof insertItemVersions>[1] = [];
  const replaced: ItemId[] = [];
  const versions: Versions = new Map();
  for (const item of items) {
    const text = canonicalJson(item.source);
    const hash = sha256(text);
    const found = known.get(item.code);
    if (found?.contentHash.equals(hash)) {
      versions.set(item.ref, found);
      continue;
    }
    const itemId = found?.itemId ?? newId<ItemId>(now);
    if (found) replaced.push(itemId);
    else {
      const { topic = null, difficulty = null } = item.type === 'question' ? item.source : {};
      const named = { item_id: itemId, item_type: item.type, item_code: item.code };
      newItems.push({ ...named, topic, difficulty, created_at: now, changed_at: now });
    }
    const itemVersionId = newId<ItemVersionId>(now);
    newVersions.push({
      item_version_id: itemVersionId,
      item_id: itemId,
      version_no: (found?.versionNo ?? 0) + 1,
      state: 'approved',
      writer_ids: [],
      passage_id: item.passageId,
      source: text,
      content_hash: hash,
      created_at: now,
    });
    versions.set(item.ref, { itemId, itemVersionId });
  }
  await replaceItemVersions(tx, replaced, now);
  await insertItems(tx, newItems);
  await insertItemVersions(tx, newVersions);
  return versions;
}
