import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type RoomId, type SittingId, type UserId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { writtenReason } from '../shapes.ts';

/* Assignment of proctors to rooms by an administrator, also during a sitting. */

const oneRoom = z.strictObject({ roomId: wireId<RoomId>() });
const notFound = { status: 404, message: 'We could not find that room.' } as const;

/** A room in a sitting with an assigned proctor. */
export const watchedRoom = z.object({
  roomId: wireId<RoomId>(),
  sittingId: wireId<SittingId>(),
  name: z.string(),
  startsAt: z.iso.datetime(),
});
export type WatchedRoom = z.infer<typeof watchedRoom>;

/** Lists the assigned proctor of a room and the proctors who could be assigned. */
export const listProctors = {
  method: 'GET',
  path: '/api/v1/rooms/{roomId}/proctors',
  params: oneRoom,
  query: z.strictObject({ sittingId: wireId<SittingId>() }),
  answer: z.object({
    data: z.array(
      z.object({
        _id: wireId<UserId>(),
        name: z.string(),
        email: z.string(),
        isAssigned: z.boolean(),
        /** Whether this proctor watches another room at that time. */
        isBusy: z.boolean(),
      }),
    ),
  }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Assigns a proctor to a room, or removes the proctor (`null`). A removed proctor loses access immediately. */
export const assignProctor = {
  method: 'POST',
  path: '/api/v1/rooms/{roomId}/proctor',
  params: oneRoom,
  body: z.strictObject({
    sittingId: wireId<SittingId>(),
    proctorId: z.nullable(wireId<UserId>()),
    reason: writtenReason(),
  }),
  answer: z.object({ proctor: z.nullable(z.object({ _id: wireId<UserId>(), name: z.string() })) }),
  refusals: {
    'not-found': notFound,
    'is-over': { status: 409, message: 'This sitting is over, or was called off.' },
    'no-proctor': {
      status: 409,
      message: 'This person cannot watch this room. They are not a proctor, or they are a proctor of another centre.',
    },
    'is-busy': { status: 409, message: 'This person watches another room at that time. Choose somebody else.' },
  },
} as const satisfies ContractEntry;

/** Refusals of a change that would take assigned rooms from a proctor. `rooms` lists the current and future rooms. */
export const roomBars = {
  'rooms-assigned': {
    status: 409,
    message:
      'This person is the proctor of rooms, now or later. Assign somebody else to these rooms first, or leave them without a proctor.',
  },
} as const satisfies RefusalTable;
