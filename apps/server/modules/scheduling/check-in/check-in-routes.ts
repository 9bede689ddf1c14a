import { isRefusal } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/scheduling/scheduling.ts';
import type { App } from '../../../platform/app.ts';
import { allocateRoom } from '../allocation/allocate-room.ts';
import { findCentre } from '../store/centres.ts';
import { findRoomsOfSitting } from '../store/rooms.ts';
import { checkIn } from './check-in.ts';

/** Registers the route that allocates a room and a seat, and the route that checks a candidate in at the gate. */
export function serveCheckIn(app: App): void {
  const { database } = app;
  const roomOptions = { permission: 'booking.own', atProctoringHost: true } as const;
  app.serve(contract.allocateRooms, roomOptions, async ({ body, session, requestId }) => {
    const placed = await app.inTransaction(
      (work) => allocateRoom(work, { bookingId: body.schedule_id, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(placed)) return placed;
    const room = (await findRoomsOfSitting(database, placed.sittingId)).find((one) => one.roomId === placed.roomId);
    if (!room) throw new Error(`room ${placed.roomId} is not in sitting ${placed.sittingId}`);
    const centre = room.centreId ? await findCentre(database, room.centreId) : null;
    return {
      schedule_id: body.schedule_id,
      room: { _id: room.roomId, name: room.name, floor: room.floor, centre: centre?.name ?? null },
      seatDisclosed: 'at-check-in' as const,
      allocationHash: placed.inputHash.toString('hex'),
    };
  });

  app.serve(contract.checkIn, { permission: 'check-in.do' }, async ({ body, session, requestId }) => {
    const done = await app.inTransaction(
      (work) => checkIn(work, app.secrets, { ...body, staffId: session.userId, staffRole: session.role }),
      requestId,
    );
    if (isRefusal(done)) return done;
    return {
      schedule_id: done.booking.bookingId,
      candidateName: done.candidateName,
      photoUrl: done.hasPhoto ? `/api/v1/profile/photo/${done.booking.candidateId}` : null,
      room: done.booking.roomName ?? '',
      seat: done.booking.seatLabel,
      already: done.already,
    };
  });
}
