import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { editItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { placeOfEdit, shownVersion } from '@kasauti/domain/bank/item-state.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { findVersions, lockItem, noteChange, readSource, updateDraft } from '../store/items.ts';
import { type Actor, note } from './actor.ts';
import { insertDraft } from './create-item.ts';

type Edit = { itemId: ItemId; version: number; item: ItemDraft };

/**
 * Saves what an author wrote, based on the revision that was read. It goes into the draft, or into a new version if the
 * last one was decided about.
 */
export async function editItem(work: Work, ask: Edit, by: Actor) {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  const item = await lockItem(tx, ask.itemId);
  if (!item) return refuse(contract.refusals, 'not-found');
  if (item.providerId === null) return refuse(contract.refusals, 'of-a-file');
  if (item.revision !== ask.version) return refuse(contract.refusals, 'changed-meanwhile');
  const versions = await findVersions(tx, ask.itemId);
  const shown = shownVersion(versions);
  const place = placeOfEdit(shown.state);
  if (place === 'nowhere') return refuse(contract.refusals, 'not-in-this-state');
  const source = { ...ask.item, itemRef: item.code };
  if (canonicalJson(source) === canonicalJson(await readSource(tx, shown.itemVersionId))) return ask.itemId;

  const nextNo = (versions.at(-1)?.versionNo ?? 0) + 1;
  if (place === 'new-version')
    await insertDraft(work, { itemId: ask.itemId, code: item.code, versionNo: nextNo, draft: ask.item, by });
  else {
    const writerIds = [...new Set([...shown.writerIds, by.actorId])];
    await updateDraft(tx, { itemVersionId: shown.itemVersionId, source, writerIds });
  }
  await noteChange(tx, item, now, ask.item);
  note(work, 'edit', ask.itemId, place === 'draft' ? shown.versionNo : nextNo, by);
  return ask.itemId;
}
