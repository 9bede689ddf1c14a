import type { RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import {
  assignProctor as contract,
  listProctors,
  type WatchedRoom,
} from '@kasauti/contract/scheduling/room-proctors.ts';
import type { App } from '../../../platform/app.ts';
import { readNow, type Work } from '../../../platform/database/work.ts';
import { covers } from '../../../platform/security/scopes.ts';
import { record } from '../../audit/index.ts';
import { findProctors, lockUser, type ProctorAccount, provideDuties } from '../../identity/index.ts';
import {
  findBusyProctors,
  findProctoredRoom,
  findRoomsToWatch,
  type RoomToWatch,
  setProctor,
} from '../../scheduling/index.ts';
import type { Proctor } from '../actions/act-on-attempt.ts';
import { publishRoomChanged, topicOf } from './publish-room.ts';

type Room = { roomId: RoomId; sittingId: SittingId };

/** Returns all users who may watch this room as its proctor, ordered by name. */
export async function readProctors({ database }: Pick<App, 'database'>, room: Room) {
  const found = await findProctoredRoom(database, room, { now: await readNow(database), isLocked: false });
  if (!found) return refuse(listProctors.refusals, 'not-found');
  const fitting = (await findProctors(database)).filter((one) => mayWatchAt(one, found.centreId));
  const busy = await findBusyProctors(
    database,
    room,
    fitting.map(({ userId }) => userId),
  );
  return {
    data: fitting.map(({ userId, fullName, email }) => ({
      _id: userId,
      name: fullName,
      email,
      isAssigned: userId === found.proctorId,
      isBusy: busy.has(userId),
    })),
  };
}

/**
 * Assigns a proctor to a room, or removes the assigned one if `proctorId` is null. This is possible even while
 * candidates sit in the room. The proctor's account is locked before the room. The code that ends a proctor's role
 * takes these locks in the same order, so a user whose role has just ended cannot be assigned. All open pages of the
 * room read it again.
 */
export async function assignProctor(
  work: Work,
  { hub }: Pick<App, 'hub'>,
  by: Proctor,
  { proctorId, reason, ...room }: Room & { proctorId: UserId | null; reason: string },
) {
  const { refusals } = contract;
  const { tx, now } = work;
  if (proctorId) await lockUser(tx, proctorId);
  const found = await findProctoredRoom(tx, room, { now, isLocked: true });
  if (!found) return refuse(refusals, 'not-found');
  if (found.isOver) return refuse(refusals, 'is-over');
  const [next = null] = proctorId ? await findProctors(tx, [proctorId]) : [];
  if (proctorId && !(next && mayWatchAt(next, found.centreId))) return refuse(refusals, 'no-proctor');
  const proctor = next && { _id: next.userId, name: next.fullName };
  if (found.proctorId === proctorId) return { proctor };
  if (proctorId && (await findBusyProctors(tx, room, [proctorId])).size > 0) return refuse(refusals, 'is-busy');
  await setProctor(tx, room, proctorId);
  noteChange(work, by, { ...room, before: found.proctorId, after: proctorId, reason });
  await publishRoomChanged(work, hub, room);
  return { proctor };
}

const mayWatchAt = ({ scope }: Pick<ProctorAccount, 'scope'>, centreId: string | null): boolean =>
  covers(scope, [{ kind: 'centre', ids: centreId ? [centreId] : [] }]);

type Change = Room & { before: UserId | null; after: UserId | null; reason?: string };

function noteChange(work: Work, by: Pick<Proctor, 'userId' | 'role'> | null, change: Change): void {
  const { roomId, sittingId, before, after, reason = null } = change;
  record(work, {
    actorId: by?.userId ?? null,
    actorRole: by?.role ?? 'system',
    action: 'room.assign-proctor',
    objectKind: 'room',
    objectId: roomId,
    reason,
    detail: { sittingId, before, after },
  });
}

/**
 * Provides two functions for the identity module. `losing` lists the rooms that a user may no longer watch after a
 * change of their role or scope. `giveUp` removes the user from these rooms.
 */
export function watchOverRooms(app: App): void {
  const presented = ({ roomId, sittingId, name, startsAt }: RoomToWatch): WatchedRoom => ({
    ...{ roomId, sittingId, name },
    startsAt: startsAt.toISOString(),
  });
  provideDuties(app, {
    async losing({ tx, now }, userId, next) {
      const rooms = await findRoomsToWatch(tx, userId, now);
      const keeps = ({ centreId }: RoomToWatch) =>
        next?.role === 'proctor' && mayWatchAt({ scope: next.scope }, centreId);
      return rooms.filter((room) => !keeps(room)).map(presented);
    },
    async giveUp(work, userId, rooms) {
      // All code changes rooms in the order of their topics. This prevents deadlocks.
      const inOrder = rooms.toSorted((a, b) => (topicOf(a) < topicOf(b) ? -1 : 1));
      for (const room of inOrder) {
        await setProctor(work.tx, room, null);
        noteChange(work, null, { ...room, before: userId, after: null });
        await publishRoomChanged(work, app.hub, room);
      }
    },
  });
}
