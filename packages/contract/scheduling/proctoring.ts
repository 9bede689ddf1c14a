import * as z from 'zod/mini';
import { attemptStates } from '../attempts/attempts.ts';
import type { ContractEntry } from '../entry.ts';
import {
  type ActionId,
  type AttemptId,
  type BookingId,
  type RoomId,
  type SittingId,
  type UserId,
  wireId,
} from '../ids.ts';
import { localizedText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';

export const proctorVerbs = [
  'authorise',
  'refuse',
  'pause',
  'resume',
  'update',
  'terminate',
  'flag',
  'message',
] as const;
export type ProctorVerb = (typeof proctorVerbs)[number];

/** Reason codes as data: own words after common invigilation practice. `other` needs a text. */
export const reasonCodes = [
  'identity-checked',
  'on-the-list',
  'identity-doubtful',
  'late',
  'illness',
  'disturbance',
  'power-outage',
  'network',
  'workstation',
  'accommodation',
  'examinee-behaviour',
  'unauthorised-material',
  'another-person',
  'staff-error',
  'information',
  'hand-answered',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** One thing that happened in an attempt: done by the candidate, observed, or decided by a person. */
export const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

export type TimelineEntry = z.infer<typeof timelineEntry>;

export const seatInRoom = z.object({
  attemptId: z.nullable(wireId<AttemptId>()),
  schedule_id: wireId<BookingId>(),
  candidateId: wireId<UserId>(),
  name: z.string(),
  rollNumber: z.string(),
  photoUrl: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /** `expected`: has not come. `checked-in`: came through the gate of the centre, and is not at a workstation yet. */
  state: z.enum([...attemptStates, 'expected', 'checked-in']),
  checkedInAt: z.nullable(z.iso.datetime()),
  online: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** The newest entry that the server has stored, and when; the candidate's page may claim something else. */
  savedUpTo: z.number(),
  savedAt: z.nullable(z.iso.datetime()),
  pendingCount: z.number(),
  visible: z.boolean(),
  answered: z.number(),
  deadlineAt: z.nullable(z.iso.datetime()),
  extraMinutes: z.number(),
  mutedSignals: z.boolean(),
  needsPerson: z.array(z.enum(['waiting', 'hand', 'offline', 'left-page', 'second-device', 'flagged', 'late-answers'])),
  hand: z.nullable(z.object({ message: z.string(), raisedAt: z.iso.datetime() })),
  flags: z.number(),
});
export type WireSeatInRoom = z.infer<typeof seatInRoom>;

export const roomShape = z.object({
  room: z.object({ _id: wireId<RoomId>(), name: z.string(), centre: z.nullable(z.string()) }),
  sitting: z.object({
    _id: wireId<SittingId>(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    mode: z.string(),
    titles: z.array(localizedText()),
    /** Who is to watch it; null: nobody. */
    proctor: z.nullable(z.string()),
  }),
  seats: z.array(seatInRoom),
  serverNow: z.iso.datetime(),
});
export type WireRoom = z.infer<typeof roomShape>;

const roomInList = z.object({
  roomId: wireId<RoomId>(),
  sittingId: wireId<SittingId>(),
  name: z.string(),
  centre: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  titles: z.array(localizedText()),
  candidates: z.number(),
  /** Who is to watch it; null: nobody. */
  proctor: z.nullable(z.string()),
});
export type RoomInList = z.infer<typeof roomInList>;

/**
 * Rooms this proctor is assigned to (an admin sees all) in the next seven days. `next`: what is on or comes, nearest
 * first, and then what is just over. `find`: words of the room, centre or test.
 */
export const listRooms = {
  method: 'GET',
  path: '/api/v1/rooms',
  scope: { of: 'room' },
  query: listQuery(['next', 'startsAt', 'name', 'candidates'], {
    find: z.string().check(z.maxLength(100)),
    /** Those that nobody is to watch. */
    proctor: z.enum(['nobody']),
  }),
  answer: z.extend(listPage(roomInList), { serverNow: z.iso.datetime() }),
  refusals: listRefusals,
} as const satisfies ContractEntry;

const roomRefusals = {
  forbidden: { status: 403, message: 'You are not assigned to this room.' },
  'not-found': { status: 404, message: 'We could not find that room.' },
} as const;

/** One room in one sitting; without `sittingId` the one that is running or comes next. */
export const getRoom = {
  method: 'GET',
  path: '/api/v1/rooms/{roomId}',
  scope: { of: 'room', param: 'roomId' },
  params: z.strictObject({ roomId: wireId<RoomId>() }),
  query: z.strictObject({ sittingId: z.optional(wireId<SittingId>()) }),
  answer: roomShape,
  refusals: roomRefusals,
} as const satisfies ContractEntry;

export const roomTimeline = {
  method: 'GET',
  path: '/api/v1/rooms/{roomId}/attempts/{attemptId}/timeline',
  scope: { of: 'room', param: 'roomId' },
  params: z.strictObject({ roomId: wireId<RoomId>(), attemptId: wireId<AttemptId>() }),
  /** `before`: `older` of an answer, for what was observed before that. */
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[0-9T:.Z-]{24}_[0-9a-f-]{36}$/))) }),
  answer: z.object({
    /** Oldest first. What people did is on the first page, whole; observations come in pages. */
    data: z.array(timelineEntry),
    /** Names the page before this one; null when there is none. */
    older: z.nullable(z.string()),
  }),
  refusals: roomRefusals,
} as const satisfies ContractEntry;

/** Somebody who has sat a test decides nothing about it, whatever their role. */
export const ownTest = {
  status: 409,
  message: 'This is your own test: somebody else must decide about it.',
} as const;

export const actInRoom = {
  method: 'POST',
  path: '/api/v1/rooms/{roomId}/actions',
  scope: { of: 'room', param: 'roomId' },
  params: z.strictObject({ roomId: wireId<RoomId>() }),
  body: z.strictObject({
    verb: z.enum(proctorVerbs),
    attemptIds: z.array(wireId<AttemptId>()).check(z.minLength(1), z.maxLength(200)),
    reasonCode: z.enum(reasonCodes),
    reasonText: z.string().check(z.trim(), z.maxLength(1000)),
    extraMinutes: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(240))),
    /** Names this ask, so that a repeat after a lost answer adds no second message and no second ten minutes. */
    askId: z.optional(z.uuid()),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        attemptId: wireId<AttemptId>(),
        actionId: z.nullable(wireId<ActionId>()),
        outcome: z.enum(['done', 'not-possible']),
        state: z.string(),
      }),
    ),
  }),
  refusals: {
    ...roomRefusals,
    'own-test': ownTest,
    'reason-needed': { status: 400, message: 'Say why: this reason needs a text.' },
    'minutes-needed': { status: 400, message: 'Say how many minutes to add.' },
  },
} as const satisfies ContractEntry;
