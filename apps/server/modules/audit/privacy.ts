import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findEntries, type LogFilter } from './store.ts';

export const privacy = { exportOf };

const MAX_ENTRIES = 5_000;
const everything: LogFilter = { actor: null, what: null, objectKind: null, objectId: null, from: null, until: null };

/**
 * Returns what the log contains about a person: their own actions, and the actions of others on their account. If the
 * actor was another person, only the role is included.
 */
async function exportOf({ database }: App, userId: UserId): Promise<OwnData> {
  const read = (filter: Partial<LogFilter>) =>
    findEntries(database, { ...everything, ...filter }, { order: 'newest-first' }, MAX_ENTRIES);
  const own = await read({ actor: { userId } });
  const about = await read({ objectKind: 'user', objectId: userId });
  return {
    rows: {
      ownAuditEntries: own.map(({ at, action, object_kind: on }) => ({ at, action, on })),
      deedsOnTheAccount: about.map(({ at, action, actor_id: actor, actor_role: role }) => ({
        at,
        action,
        by: actor === userId ? 'you' : role,
      })),
    },
    files: [],
  };
}
