import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';

/** Records an action in the audit log. The record contains the version number, but no text of the item. */
export function note(work: Work, action: string, itemId: ItemId, versionNo: number, by: Actor): void {
  record(work, { ...by, action: `item.${action}`, objectKind: 'item', objectId: itemId, detail: { versionNo } });
}
