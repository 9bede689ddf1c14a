import type { ItemId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';

/** The user who acts on an item, and the role in which they act. */
export type Actor = { actorId: UserId; actorRole: string };

export const actorOf = ({ userId, role }: Session): Actor => ({ actorId: userId, actorRole: role });

/** Records an action in the audit log. The record contains the version number, but no text of the item. */
export function note(work: Work, action: string, itemId: ItemId, versionNo: number, by: Actor): void {
  record(work, { ...by, action: `item.${action}`, objectKind: 'item', objectId: itemId, detail: { versionNo } });
}
