import type { ItemDraft, PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { placeOfEdit, shownVersion } from '@kasauti/domain/bank/item-state.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { type Authored, type ItemType, sourceOf } from '../source/bank-source.ts';
import { noteChange, readSource, updateDraft } from '../store/items.ts';
import { insertDraft } from './create-item.ts';
import { findNamedPassage } from './named-passage.ts';
import { note } from './note.ts';
import { openItem } from './open-item.ts';
import { refusalsOf } from './refusals-of.ts';

type EditOf<Field extends string, Draft> = { itemId: ItemId; version: number } & Record<Field, Draft>;

export const editItem = (work: Work, { item, ...ask }: EditOf<'item', ItemDraft>, by: Actor) =>
  edit(work, ask, { type: 'question', draft: item }, by);

export const editPassage = (work: Work, { passage, ...ask }: EditOf<'passage', PassageDraft>, by: Actor) =>
  edit(work, ask, { type: 'passage', draft: passage }, by);

/**
 * Saves an author's edit, which must be based on the current revision. If the shown version is a draft, it is
 * overwritten. If the shown version is approved or retired, a new version is created. If it is in review, the edit is
 * refused.
 */
async function edit(work: Work, ask: { itemId: ItemId; version: number }, written: Authored, by: Actor) {
  const { tx, now } = work;
  const refusals = refusalsOf[written.type].edit;
  const opened = await openItem(tx, { ...ask, type: written.type });
  if (typeof opened === 'string') return refuse(refusals, opened);
  const { item, versions } = opened;
  const shown = shownVersion(versions);
  const place = placeOfEdit(shown.state);
  if (place === 'nowhere') return refuse(refusals, 'not-in-this-state');
  const source = sourceOf(written, item.code);
  if (canonicalJson(source) === canonicalJson(await readSource<ItemType>(tx, shown.itemVersionId))) return ask.itemId;
  const passageId = await findNamedPassage(tx, item.providerId, written);
  if (passageId === undefined) return refuse(refusals, 'no-such-passage');

  const nextNo = (versions.at(-1)?.versionNo ?? 0) + 1;
  if (place === 'new-version')
    await insertDraft(work, { itemId: ask.itemId, code: item.code, versionNo: nextNo, written, passageId, by });
  else {
    const writerIds = [...new Set([...shown.writerIds, by.actorId])];
    await updateDraft(tx, { itemVersionId: shown.itemVersionId, source, writerIds, passageId, at: now });
  }
  await noteChange(tx, item, now, written.type === 'question' ? written.draft : undefined);
  note(work, 'edit', item, place === 'draft' ? shown.versionNo : nextNo, by);
  return ask.itemId;
}
