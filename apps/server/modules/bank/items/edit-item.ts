import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { editItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { placeOfEdit, shownVersion } from '@kasauti/domain/bank/item-state.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { noteChange, readSource, updateDraft } from '../store/items.ts';
import { insertDraft } from './create-item.ts';
import { note } from './note.ts';
import { openItem } from './open-item.ts';

type Edit = { itemId: ItemId; version: number; item: ItemDraft };

/**
 * Saves an author's edit, which must be based on the current revision. If the shown version is a draft, it is
 * overwritten. If the shown version is approved or retired, a new version is created. If it is in review, the edit is
 * refused.
 */
export async function editItem(work: Work, ask: Edit, by: Actor) {
  const { tx, now } = work;
  const opened = await openItem(tx, ask);
  if (typeof opened === 'string') return refuse(contract.refusals, opened);
  const { item, versions } = opened;
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
