import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import fc from 'fast-check';
import type { Refusal } from '../../server/call.ts';
import { attemptId, itemRefs } from '../given-exam.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { Change } from '../storage/journal.ts';
import type { TabLockState } from '../sync/tab-lock.ts';
import type { Look, ServerState, Started } from './events.ts';
import type { KnownStart } from './state.ts';

/* Generators of test data: what the browser and the server can report to a player. */

export const at = '2026-11-21T10:00:00.000Z';

const codes = [
  'already-submitted',
  'terminated',
  'paused',
  'stale-lease',
  'time-left',
  'no-session',
  'forbidden',
  'not-found',
  'another-device-writes',
  'not-authorised',
  'too-early',
  'fault',
] as const;
const [, , ...passing] = codes;
export const anyRefusal = fc
  .oneof(fc.constantFrom(...codes), { weight: 5, arbitrary: fc.constantFrom(...passing) })
  .map(
    (code): Refusal => ({
      refused: true,
      code,
      status: code === 'fault' ? 500 : 409,
      message: code,
      extra: code === 'time-left' ? { deadlineAt: at, serverNow: at } : { leaseEpoch: 1 },
    }),
  );
export const anyLock = fc.constantFrom<TabLockState>('asking', 'held', 'held', 'held', 'elsewhere');
export const anyEpoch = fc.integer({ min: 1, max: 3 });
export const anyBecause = fc.constantFrom('candidate' as const, 'time-up' as const);
export const anyDeadline = fc.constantFrom('2026-11-21T11:00:00.000Z', '2026-11-21T11:10:00.000Z');

export const paper: PaperInHand = {
  languages: ['en'],
  instructions: { en: [] },
  sections: [],
  questions: itemRefs.map((itemRef, index) => ({ no: index + 1, item: { itemRef } as never, section: {} as never })),
  total: itemRefs.length,
  stimuli: new Map(),
  tools: undefined,
};
export const paperKey = {} as CryptoKey;

export const anyChange = fc
  .tuple(fc.constantFrom(...itemRefs), fc.constantFrom('a', 'b'))
  .map(([itemRef, id]): Change => ({ kind: 'answer', itemRef, payload: { kind: 'options', optionIds: [id] } }));

export const lookOf = (leaseEpoch: number, lastSavedAt: string | null, answered: string[], lastSeq: number): Look => ({
  attemptId,
  state: 'active',
  T0: at,
  deadlineAt: at,
  serverNow: at,
  leaseEpoch,
  lastSeq,
  lastSavedAt,
  mode: 'live',
  refusalReason: null,
  mutedSignals: false,
  responses: answered.map((itemRef) => ({
    itemRef,
    state: 'answered',
    response: { kind: 'options', optionIds: ['c'] },
  })),
});
export const anyLook = fc.tuple(anyEpoch, fc.constantFrom(null, at), fc.subarray(itemRefs)).map(
  ([epoch, savedAt, answered]) =>
    (seq: number) =>
      lookOf(epoch, savedAt, answered, seq),
);
export const startedOf = (epoch: number, deadlineAt: string): Started => ({
  key: '',
  lease: { epoch },
  deadlineAt,
  serverNow: at,
  orderSeed: 'seed',
  startedAt: at,
});
export const startOf = (epoch: number, deadlineAt: string, isPaused: boolean): KnownStart => ({
  epoch,
  deadlineAt,
  orderSeed: 'seed',
  mutedSignals: false,
  base: [],
  baseSeq: 0,
  lastEventId: 0,
  pause: isPaused ? { reasonText: null } : null,
});

export const anyLive: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.constantFrom<AttemptEvent>(
    { kind: 'terminated', reasonText: 'Somebody else' },
    { kind: 'submitted', by: 'deadline' },
  ),
  {
    weight: 4,
    arbitrary: fc.constantFrom<AttemptEvent>(
      { kind: 'authorised' },
      { kind: 'paused', reasonText: 'Fire drill' },
      { kind: 'message', text: 'Hello', from: 'Irfan', at },
      { kind: 'hand-answered', text: 'Yes' },
    ),
  },
  {
    weight: 4,
    arbitrary: anyDeadline.map((deadlineAt): AttemptEvent => ({ kind: 'resumed', deadlineAt })),
  },
  anyDeadline.map((deadlineAt): AttemptEvent => ({ kind: 'deadline-moved', deadlineAt, reasonText: 'Lost time' })),
  anyEpoch.map((epoch): AttemptEvent => ({ kind: 'lease-taken', epoch })),
);
export const anyState: fc.Arbitrary<ServerState> = fc.record({
  state: fc.constantFrom(...Array<string>(8).fill('active'), 'paused', 'submitted', 'terminated'),
  deadlineAt: fc.option(anyDeadline),
  leaseEpoch: anyEpoch,
});
