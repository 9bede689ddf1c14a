import { ATTEMPT_STATES, PROCTOR_VERBS } from '@kasauti/domain/attempt/attempt-state.ts';
import { ATTENTION_REASONS } from '@kasauti/domain/proctoring/presence.ts';
import * as z from 'zod/mini';
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

/** Codes for the reason of an action, modelled on common invigilation practice. `other` requires a text. */
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

/** One event of an attempt: an action of the candidate, an observation, or a decision by a person. */
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
  /**
   * `expected`: the candidate has not arrived. `checked-in`: the candidate has passed the entrance of the centre, but
   * is not at a workstation yet.
   */
  state: z.enum([...ATTEMPT_STATES, 'expected', 'checked-in']),
  checkedInAt: z.nullable(z.iso.datetime()),
  online: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /**
   * Number of the newest stored entry. `savedAt` is the time when it was stored. Both come from the database, not from
   * the candidate's page.
   */
  savedUpTo: z.number(),
  savedAt: z.nullable(z.iso.datetime()),
  pendingCount: z.number(),
  visible: z.boolean(),
  answered: z.number(),
  deadlineAt: z.nullable(z.iso.datetime()),
  extraMinutes: z.number(),
  mutedSignals: z.boolean(),
  needsPerson: z.array(z.enum(ATTENTION_REASONS)),
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
    /** Assigned proctor. Null when nobody is assigned. */
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
  /** Assigned proctor. Null when nobody is assigned. */
  proctor: z.nullable(z.string()),
});
export type RoomInList = z.infer<typeof roomInList>;

/**
 * Lists the proctor's rooms of the next seven days. Administrators see all rooms. The sort order `next` puts running
 * and coming sittings first, nearest first, and ended sittings last. `find` searches the room, the centre and the test.
 */
export const listRooms = {
  method: 'GET',
  path: '/api/v1/rooms',
  scope: { of: 'room' },
  query: listQuery(['next', 'startsAt', 'name', 'candidates'], {
    find: z.string().check(z.maxLength(100)),
    /** Selects rooms without a proctor. */
    proctor: z.enum(['nobody']),
  }),
  answer: z.extend(listPage(roomInList), { serverNow: z.iso.datetime() }),
  refusals: listRefusals,
} as const satisfies ContractEntry;

const roomRefusals = {
  forbidden: { status: 403, message: 'You are not assigned to this room.' },
  'not-found': { status: 404, message: 'We could not find that room.' },
} as const;

/** Returns one room in one sitting. Without `sittingId`, it is the running sitting or the next one. */
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
  /**
   * `before` is the `older` value of an earlier response. The call then returns the page of observations before that
   * response.
   */
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[0-9T:.Z-]{24}_[0-9a-f-]{36}$/))) }),
  answer: z.object({
    /** Events, oldest first. The first page contains all actions of people. Observations are split into pages. */
    data: z.array(timelineEntry),
    /** Cursor of the previous page. Null when there is none. */
    older: z.nullable(z.string()),
  }),
  refusals: roomRefusals,
} as const satisfies ContractEntry;

/** Refusal for users who sat the test themselves. They cannot make decisions about it, whatever their role. */
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
    verb: z.enum(PROCTOR_VERBS),
    attemptIds: z.array(wireId<AttemptId>()).check(z.minLength(1), z.maxLength(200)),
    reasonCode: z.enum(reasonCodes),
    reasonText: z.string().check(z.trim(), z.maxLength(1000)),
    extraMinutes: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(240))),
    /** Id of this request. A repeated request with the same id does not repeat its effect. */
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
    'reason-needed': { status: 400, message: 'Please explain this reason in the text field.' },
    'minutes-needed': { status: 400, message: 'Say how many minutes to add.' },
  },
} as const satisfies ContractEntry;
