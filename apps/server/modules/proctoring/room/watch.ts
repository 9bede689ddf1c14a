import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { noteRefusedAccess } from '../../audit/index.ts';
import { findProctoredRooms, findRoom, isProctorOf } from '../../scheduling/index.ts';

type Watcher = { userId: UserId; role: Role; scope: Scope | null };
type WatchAsk = {
  roomId: RoomId;
  /**
   * Sittings in this room. If the list is empty, it is checked whether the user watches the room in any sitting that
   * the list of rooms contains.
   */
  sittingIds: SittingId[];
  by: Watcher;
};

/**
 * Returns true if the user may watch the room. An administrator may watch every room in their scope. A proctor may
 * watch the rooms in their scope to which they are assigned in each of these sittings.
 */
export async function mayWatch(
  { database, scopes }: Pick<App, 'database' | 'scopes'>,
  { roomId, sittingIds, by }: WatchAsk,
) {
  if (!(await scopes.reaches(by.scope, 'room', roomId))) return false;
  if (by.role === 'admin') return true;
  if (by.role !== 'proctor') return false;
  if (sittingIds.length === 0) {
    const rooms = await findProctoredRooms(
      database,
      { proctorId: by.userId, scope: by.scope },
      await readNow(database),
    );
    return rooms.some((room) => room.roomId === roomId);
  }
  for (const sittingId of sittingIds) if (!(await isProctorOf(database, by.userId, sittingId, roomId))) return false;
  return true;
}

/**
 * Returns why a user may not watch a room or act there, or null if they may. A refusal is recorded in the audit log.
 */
export async function whyCannotWatch(
  app: App,
  ask: WatchAsk,
  requestId: string,
): Promise<'not-found' | 'forbidden' | null> {
  if (!(await findRoom(app.database, ask.roomId))) return 'not-found';
  if (await mayWatch(app, ask)) return null;
  await app.inTransaction(
    (work) =>
      noteRefusedAccess(work, {
        actorId: ask.by.userId,
        actorRole: ask.by.role,
        objectKind: 'room',
        objectId: ask.roomId,
        detail: { sittingIds: ask.sittingIds },
      }),
    requestId,
  );
  return 'forbidden';
}
