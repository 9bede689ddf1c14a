import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';
import type { ItemType } from '../source/bank-source.ts';

type Noted = { itemId: ItemId; type: ItemType };

/** Records an action in the audit log. The record contains the version number, but no text of the item. */
export function note(work: Work, action: string, { itemId, type }: Noted, versionNo: number, by: Actor): void {
  const objectKind = type === 'question' ? 'item' : type;
  record(work, { ...by, action: `${objectKind}.${action}`, objectKind, objectId: itemId, detail: { versionNo } });
}
