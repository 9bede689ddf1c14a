import { randomBytes, randomUUID } from 'node:crypto';
import type { WireEvent, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type {
  AttemptId,
  BookingId,
  ExamId,
  FormId,
  RoomId,
  SessionId,
  SittingId,
  UserId,
} from '@kasauti/contract/ids.ts';
import { deadlineFor, lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { sectionEndsOf } from '@kasauti/domain/attempt/section-clock.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import type { HeldEntry } from '@kasauti/domain/receipts/verify.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sealPapers } from '../../modules/attempts/paper/seal-paper.ts';
import { sealPapersOfOpenLobbies } from '../../modules/attempts/paper/seal-papers-of-open-lobbies.ts';
import { publishForm } from '../../modules/authoring/index.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../app.ts';
import { givenExam, givenFormOfExam } from './catalogue.ts';
import { givenSession, givenSignedIn, givenUser } from './identity.ts';
import { givenBooking } from './scheduling.ts';

/** A form with three questions: one with a single correct option, one with several, and one with a number. */
export const givenSource: SourceForm = {
  formRef: 'given-form',
  title: { en: 'A short form', hi: 'एक छोटा प्रपत्र' },
  languages: ['en', 'hi'],
  instructions: { en: 'Answer all questions.', hi: 'सभी प्रश्नों के उत्तर दें।' },
  stimuli: [],
  sections: [
    {
      sectionRef: 'one',
      title: { en: 'Section one', hi: 'भाग एक' },
      marking: {
        'single-choice': { kind: 'single', right: '4', wrong: '-1' },
        'multiple-choice': { kind: 'all-or-nothing', right: '4', wrong: '0' },
        numeric: { kind: 'numeric', right: '4', wrong: '0' },
      },
      items: [
        {
          itemRef: 'q-1',
          topic: 'Numbers',
          difficulty: 'easy',
          prompt: { en: 'Which number is even?', hi: 'कौन-सी संख्या सम है?' },
          answer: {
            kind: 'single-choice',
            options: ['21', '22', '23', '25'].map((text) => ({ en: text, hi: text })),
            correct: 1,
          },
          explanation: { en: '22 is twice 11.', hi: '22, 11 का दुगुना है।' },
        },
        {
          itemRef: 'q-2',
          topic: 'Numbers',
          difficulty: 'easy',
          prompt: { en: 'Which numbers are prime?', hi: 'कौन-सी संख्याएँ अभाज्य हैं?' },
          answer: {
            kind: 'multiple-choice',
            options: ['2', '3', '4', '9'].map((text) => ({ en: text, hi: text })),
            correct: [0, 1],
          },
          explanation: { en: '4 and 9 are squares.', hi: '4 और 9 वर्ग हैं।' },
        },
        {
          itemRef: 'q-3',
          topic: 'Numbers',
          difficulty: 'easy',
          prompt: { en: 'What is 12 times 12?', hi: '12 गुना 12 कितना है?' },
          answer: { kind: 'numeric', from: '144', to: '144' },
          explanation: { en: 'A dozen dozens.', hi: 'एक दर्जन दर्जन।' },
        },
      ],
    },
  ],
};

/** The same questions, each in a section of 20 minutes with its own clock. */
export const givenTimedSource: SourceForm = {
  ...givenSource,
  formRef: 'given-timed-form',
  sections: givenSource.sections.flatMap(({ marking, items }) =>
    items.map((item, at) => ({
      sectionRef: `part-${at + 1}`,
      title: { en: `Part ${at + 1}`, hi: `भाग ${at + 1}` },
      minutes: 20,
      marking,
      items: [item],
    })),
  ),
};

/** Publishes the form with three questions. */
export async function givenForm(app: App, source: SourceForm = givenSource): Promise<FormId> {
  return await app.inTransaction((work) => publishForm(work, source, null));
}

export type AttemptWishes = {
  state?: 'lobby' | 'authorised' | 'active';
  mode?: ProctoringMode;
  candidateId?: UserId;
  sessionId?: SessionId;
  sittingId?: SittingId;
  examId?: ExamId;
  formId?: FormId;
  T0?: Date;
  startedAt?: Date;
  windowEndsAt?: Date;
  durationMinutes?: number;
  compensatoryMinutes?: number;
};

export type GivenAttempt = {
  attemptId: AttemptId;
  bookingId: BookingId;
  candidateId: UserId;
  sessionId: SessionId;
  sittingId: SittingId;
  roomId: RoomId;
  formId: FormId;
  startedAt: Date;
  deadlineAt: Date;
};

/**
 * Inserts an attempt directly, without a purchase or booking. By default it began a minute ago, lasts an hour, and has
 * no proctor.
 */
export async function givenAttempt(app: App, wishes: AttemptWishes = {}): Promise<GivenAttempt> {
  const now = new Date();
  const mode = wishes.mode ?? 'none';
  const state = wishes.state ?? 'active';
  const startedAt = wishes.startedAt ?? new Date(now.getTime() - MINUTE_MS);
  const T0 = wishes.T0 ?? startedAt;
  const durationMinutes = wishes.durationMinutes ?? 60;
  const compensatoryMinutes = wishes.compensatoryMinutes ?? 0;
  const windowEndsAt =
    wishes.windowEndsAt ?? new Date(T0.getTime() + (isRoomMode(mode) ? durationMinutes : 600) * MINUTE_MS);
  const times = { mode, T0, startedAt, durationMinutes, compensatoryMinutes, creditMs: 0, windowEndsAt };
  const given: GivenAttempt = {
    attemptId: newId<AttemptId>(now),
    bookingId: newId<BookingId>(now),
    candidateId: wishes.candidateId ?? newId<UserId>(now),
    sessionId: wishes.sessionId ?? newId<SessionId>(now),
    sittingId: wishes.sittingId ?? newId<SittingId>(now),
    roomId: newId<RoomId>(now),
    formId: wishes.formId ?? (await givenForm(app)),
    startedAt,
    deadlineAt: deadlineFor(times),
  };
  const examId = wishes.examId ?? newId<ExamId>(now);
  const [paper] = await sealPapers(app, {
    sittingId: given.sittingId,
    examId,
    formId: given.formId,
    now,
  });
  const sectionMinutes = paper?.sectionMinutes ?? null;
  const isRunning = state === 'active';
  await app.database
    .insertInto('attempt')
    .values({
      attempt_id: given.attemptId,
      booking_id: given.bookingId,
      candidate_id: given.candidateId,
      exam_id: examId,
      sitting_id: given.sittingId,
      room_id: given.roomId,
      form_id: given.formId,
      mode,
      is_practice: false,
      state,
      order_seed: randomBytes(16).toString('hex'),
      t0: T0,
      window_ends_at: windowEndsAt,
      entry_closes_minutes: 30,
      duration_minutes: durationMinutes,
      section_minutes: sectionMinutes,
      compensatory_minutes: compensatoryMinutes,
      lobby_at: new Date(T0.getTime() - MINUTE_MS),
      ...(isRunning && {
        started_at: startedAt,
        deadline_at: given.deadlineAt,
        section_ends: sectionMinutes && sectionEndsOf({ ...times, sectionMinutes, credits: [], pausedAt: null }),
        lease_epoch: 1,
        lease_session_id: given.sessionId,
      }),
    })
    .execute();
  return given;
}

/** Creates a candidate with a session and a running attempt. */
export async function givenCandidate(app: App, wishes: AttemptWishes = {}) {
  const user = await givenUser(app);
  const session = await givenSession(app, user.userId);
  const attempt = await givenAttempt(app, { ...wishes, candidateId: user.userId, sessionId: session.sessionId });
  return { ...user, ...session, ...attempt };
}

/** Returns an event in the form in which the player sends it. By default it answers the question with a number. */
export function givenEvent(facts: Partial<WireEvent> = {}): WireEvent {
  return {
    opId: randomUUID(),
    itemRef: 'q-3',
    kind: 'answer',
    payload: { kind: 'number', text: '144' },
    clientAt: new Date().toISOString(),
    ...facts,
  };
}

export type SavedAnswer = {
  acks: { opId: string; seq: number; late?: boolean }[];
  receipt: WireReceipt[];
  serverNow: string;
  deadlineAt: string;
};

/** Sends events in the same way as the player. */
export async function save(
  app: App,
  who: { attemptId: AttemptId; headers: { cookie: string } },
  events: WireEvent[],
  leaseEpoch = 1,
) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/attempts/${who.attemptId}/events`,
    headers: who.headers,
    payload: { leaseEpoch, events },
  });
  return {
    status: answer.statusCode,
    body: answer.json() as SavedAnswer & { code?: string } & Record<string, unknown>,
  };
}

/** Returns the leaf that the receipt of an event must contain if the event was stored with this number. */
export function leafOf(attemptId: AttemptId, seq: number, event: WireEvent, leaseEpoch = 1): HeldEntry {
  const { opId, itemRef, kind, payload, clientAt } = event;
  return {
    attemptId,
    seq,
    opId,
    leaseEpoch,
    clientAtMs: Date.parse(clientAt),
    kind,
    itemRef,
    payload: payloadText(payload),
  };
}

/** Creates a signed-in candidate with a confirmed booking of a one-hour exam with the three questions. */
export async function givenBooked(
  app: TestApp,
  wishes: Pick<AttemptWishes, 'mode' | 'T0' | 'durationMinutes' | 'formId'> & {
    endsAt?: Date;
    confirmed?: boolean;
  } = {},
) {
  const mode = wishes.mode ?? 'none';
  const T0 = wishes.T0 ?? new Date(Date.now() - MINUTE_MS);
  const durationMinutes = wishes.durationMinutes ?? 60;
  const formId = wishes.formId ?? (await givenForm(app));
  const examId = await givenExam(app, { mode, priceInPaise: 0, durationMinutes });
  await givenFormOfExam(app, examId, formId);
  const candidate = await givenSignedIn(app, { confirmed: wishes.confirmed });
  const endsAt = wishes.endsAt ?? new Date(T0.getTime() + (isRoomMode(mode) ? durationMinutes : 300) * MINUTE_MS);
  const booking = await givenBooking(app, { examId, mode, startsAt: T0, endsAt, candidateId: candidate.userId });
  const { userId, sessionId, deviceId } = candidate;
  const caller = { userId, sessionId, deviceId, emailConfirmed: wishes.confirmed ?? true };
  return { ...candidate, bookingId: booking.bookingId, examId, formId, T0, endsAt, caller };
}

/**
 * Does everything that happens between a booking and the opening of its lobby: handles the announcements and seals the
 * paper.
 */
export async function givenOpeningLobby(app: TestApp, { T0 }: { T0: Date }): Promise<void> {
  await app.drainOutbox();
  await sealPapersOfOpenLobbies(app, lobbyOpensAt(T0));
}

/** Sends a POST request as this candidate's browser. */
export async function post(app: App, who: { headers: { cookie: string } }, path: string, payload: object = {}) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/attempts${path}`,
    headers: who.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
