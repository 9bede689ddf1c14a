import { separateItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { shownVersion } from '@kasauti/domain/bank/item-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { findItemsByCode, replaceEnemies } from '../store/enemies.ts';
import { noteChange } from '../store/items.ts';
import { note } from './note.ts';
import { openItem } from './open-item.ts';

type Ask = { itemId: ItemId; version: number; codes: string[] };

/**
 * Sets the items that are never together with this one in a form. This is no part of a version, so it is not reviewed.
 */
export async function separateItem(work: Work, { itemId, version, codes }: Ask, by: Actor) {
  const { tx, now } = work;
  const opened = await openItem(tx, { type: 'question', itemId, version });
  if (typeof opened === 'string') return refuse(contract.refusals, opened);
  const { item, versions } = opened;
  const wanted = [...new Set(codes)];
  const found = await findItemsByCode(tx, { providerId: item.providerId, codes: wanted, except: itemId });
  if (found.length < wanted.length) return refuse(contract.refusals, 'no-such-question');
  await replaceEnemies(
    tx,
    itemId,
    found.map((one) => one.itemId),
  );
  await noteChange(tx, item, now);
  note(work, 'separate', item, shownVersion(versions).versionNo, by);
  return itemId;
}
