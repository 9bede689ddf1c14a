import type { RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { getRoom as contract, type WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { type AnsweredCounts, findAttemptsOfSitting, lateCounts, newestEntries } from '../../attempts/index.ts';
import { findExams } from '../../catalogue/index.ts';
import { findUser, findUsers } from '../../identity/index.ts';
import { findPhotoOwners } from '../../profiles/index.ts';
import {
  findBooking,
  findBookingsInRoom,
  findExamsOfSitting,
  findProctoredRooms,
  findRoom,
  findRoomsOfSitting,
  findSitting,
  type ProctoredRoom,
} from '../../scheduling/index.ts';
import type { Proctor } from '../actions/act-on-attempt.ts';
import { type Place, presentSeat } from '../present.ts';
import { findPresence } from '../store/presence.ts';
import { countFlags, findOpenHands } from '../store/record.ts';
import { whyCannotWatch } from './watch.ts';

export type RoomLook = { roomId: RoomId; sittingId: SittingId | undefined; by: Proctor };

/**
 * Returns a room for its proctor. It contains all candidates who have a seat in the room or were refused at its entry.
 * For each of them it contains the reasons why they need a person now.
 */
export async function readRoom(
  app: App,
  counts: AnsweredCounts,
  { roomId, sittingId: named, by }: RoomLook,
  requestId: string,
) {
  const { database } = app;
  const now = await readNow(database);
  const sittingId = named ?? (await findPresentSitting(app, roomId, by, now));
  const bar = await whyCannotWatch(app, { roomId, sittingIds: sittingId ? [sittingId] : [], by }, requestId);
  if (bar) return refuse(contract.refusals, bar);
  const room = await findRoom(database, roomId);
  const sitting = sittingId ? await findSitting(database, sittingId) : null;
  const here = sitting && (await findRoomsOfSitting(database, sitting.sittingId)).find((one) => one.roomId === roomId);
  if (!room || !sitting || !here) return refuse(contract.refusals, 'not-found');

  const exams = await findExams(database, await findExamsOfSitting(database, sitting.sittingId));
  return {
    room: { _id: room.roomId, name: room.name, centre: room.centreName },
    sitting: {
      _id: sitting.sittingId,
      startsAt: sitting.startsAt.toISOString(),
      endsAt: sitting.endsAt.toISOString(),
      mode: sitting.mode,
      titles: exams.map((exam) => exam.title),
      proctor: here.proctorId && ((await findUser(database, here.proctorId))?.fullName ?? null),
    },
    seats: await readSeats(app, counts, sitting.sittingId, roomId, now),
    serverNow: now.toISOString(),
  } satisfies WireRoom;
}

/**
 * Finds the current sitting of the room. A sitting is current from the opening of its lobby until its end. If there is
 * none, returns the next sitting, or else the last one.
 */
async function findPresentSitting(app: App, roomId: RoomId, by: Proctor, now: Date): Promise<SittingId | undefined> {
  const all = await findProctoredRooms(
    app.database,
    { proctorId: by.role === 'admin' ? null : by.userId, scope: by.scope },
    now,
  );
  const here = all.filter((one) => one.roomId === roomId);
  const isOver = (one: ProctoredRoom) => one.endsAt <= now;
  const isOn = (one: ProctoredRoom) => lobbyOpensAt(one.startsAt) <= now && !isOver(one);
  return (here.find(isOn) ?? here.find((one) => !isOver(one)) ?? here.at(-1))?.sittingId;
}

async function readSeats(
  app: App,
  counts: AnsweredCounts,
  sittingId: SittingId,
  roomId: RoomId,
  now: Date,
): Promise<WireRoom['seats']> {
  const { database } = app;
  const bookings = await findBookingsInRoom(database, sittingId, roomId);
  const attempts = await findAttemptsOfSitting(database, sittingId, roomId);
  const byBooking = new Map(attempts.map((attempt) => [attempt.bookingId, attempt]));
  const places: Place[] = bookings.map((booking) => ({
    booking,
    seat: booking.seatLabel,
    attempt: byBooking.get(booking.bookingId),
  }));
  const placed = new Set(bookings.map((booking) => booking.bookingId));
  for (const attempt of attempts.filter((one) => !placed.has(one.bookingId))) {
    const booking = await findBooking(database, attempt.bookingId);
    if (booking) places.push({ booking, seat: null, attempt });
  }

  const attemptIds = attempts.map((attempt) => attempt.attemptId);
  const candidateIds = [...new Set(places.map((place): UserId => place.booking.candidateId))];
  const users = await findUsers(database, candidateIds);
  const newest = await newestEntries(database, attemptIds);
  const facts = {
    photoOwners: await findPhotoOwners(database, candidateIds),
    presence: new Map((await findPresence(database, attemptIds)).map((one) => [one.attemptId, one])),
    hands: new Map((await findOpenHands(database, attemptIds)).map((one) => [one.attemptId, one])),
    flags: await countFlags(database, attemptIds),
    answered: await counts.read(newest),
    newest,
    late: await lateCounts(database, attemptIds),
  };
  return places.map((place) => presentSeat(place, users.get(place.booking.candidateId)?.fullName ?? '', facts, now));
}
