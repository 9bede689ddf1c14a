import type { AttemptId, BookingId, ExamId, FormId, RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { actInRoom as acting } from '@kasauti/contract/scheduling/proctoring.ts';
import type { ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import WebSocket from 'ws';
import { allocateRoom } from '../../modules/scheduling/index.ts';
import type { TestApp } from '../app.ts';
import { givenForm, givenSource } from './attempts.ts';
import { givenExam, givenFormOfExam } from './catalogue.ts';
import { type GivenSession, type GivenUser, givenSignedIn } from './identity.ts';
import { givenAccommodation } from './profiles.ts';
import { givenBooking, givenSitting } from './scheduling.ts';

type Person = GivenUser & GivenSession;
export type Sitter = Person & { bookingId: BookingId; attemptId: AttemptId };
export type GivenRoom = {
  proctor: Person;
  examId: ExamId;
  formId: FormId;
  sittingId: SittingId;
  roomId: RoomId;
  testCode: string;
  sitters: Sitter[];
};

type RoomWishes = {
  count?: number;
  /** The state that all candidates are in. */
  state?: 'booked' | 'lobby' | 'authorised' | 'active';
  mode?: ProctoringMode;
  isPractice?: boolean;
  startsAt?: Date;
  endsAt?: Date;
  mutedSignals?: boolean;
  passShareInPercent?: number;
  reviewRule?: 'never' | 'after-release';
  formId?: FormId;
};

/** Sends a request as this user. */
export async function send(app: TestApp, who: Person | null, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.fastify.inject({
    method,
    url,
    ...(who && { headers: who.headers }),
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/**
 * Creates a room with a proctor and `count` candidates. The candidates reach the wanted state by their own calls. The
 * test began a minute ago.
 */
export async function givenRoomInSession(app: TestApp, wishes: RoomWishes = {}): Promise<GivenRoom> {
  const { count = 1, state = 'active', mode = 'live', isPractice = false } = wishes;
  const proctor = await givenSignedIn(app, { role: 'proctor', fullName: 'Meera Pillai' });
  // A practice exam needs its own form. Other exams must not use that form.
  const source = isPractice ? { ...givenSource, formRef: 'given-practice' } : givenSource;
  const formId = wishes.formId ?? (await givenForm(app, source));
  const examId = await givenExam(app, {
    mode,
    priceInPaise: 0,
    isPractice,
    passShareInPercent: wishes.passShareInPercent ?? 40,
    reviewRule: wishes.reviewRule ?? 'after-release',
  });
  await givenFormOfExam(app, examId, formId);
  const startsAt = wishes.startsAt ?? new Date(Date.now() - MINUTE_MS);
  const { sittingId, roomIds, testCode } = await givenSitting(app, {
    examId,
    mode,
    startsAt,
    ...(wishes.endsAt && { endsAt: wishes.endsAt }),
    seats: Math.max(count, 2),
    proctorId: proctor.userId,
  });
  const [roomId] = roomIds;
  if (!roomId) throw new Error('a sitting has a room');
  const room: GivenRoom = { proctor, examId, formId, sittingId, roomId, testCode, sitters: [] };
  for (let no = 0; no < count; no += 1) room.sitters.push(await givenSitter(app, room, startsAt, state, wishes));
  return room;
}

async function givenSitter(
  app: TestApp,
  { sittingId, testCode, proctor, roomId }: GivenRoom,
  startsAt: Date,
  state: NonNullable<RoomWishes['state']>,
  { mutedSignals = false, mode = 'live' }: RoomWishes,
): Promise<Sitter> {
  const person = await givenSignedIn(app);
  if (mutedSignals) await givenAccommodation(app, person.userId, 'muted-signals');
  const { bookingId, attemptId } = await givenBooking(app, {
    candidateId: person.userId,
    sittingId,
    testCode,
    startsAt,
  });
  await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: null }));
  const sitter = { ...person, bookingId, attemptId };
  if (state === 'booked') return sitter;
  await must(send(app, sitter, 'POST', '/api/v1/attempts', { schedule_id: bookingId }));
  if (state === 'lobby') return sitter;
  if (mode === 'live' || mode === 'centre')
    await must(
      send(app, proctor, 'POST', acting.path.replace('{roomId}', roomId), {
        verb: 'authorise',
        attemptIds: [attemptId],
        reasonCode: 'identity-checked',
        reasonText: '',
      }),
    );
  if (state === 'active') await must(send(app, sitter, 'POST', `/api/v1/attempts/${attemptId}/start`, {}));
  return sitter;
}

async function must(sent: ReturnType<typeof send>): Promise<void> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(`it was answered ${status}: ${JSON.stringify(body)}`);
}

export type LiveMessage = {
  topic?: string;
  eventId?: number;
  event?: Record<string, unknown>;
  caughtUp?: boolean;
  refused?: boolean;
};

/** Opens a page that listens to topics over a real socket. The app must be listening. */
export async function openScreen(app: TestApp, who: Person) {
  const address = app.fastify.server.address();
  if (address === null || typeof address === 'string') throw new Error('the app does not listen');
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/api/v1/live`, { headers: who.headers });
  const heard: LiveMessage[] = [];
  const waiters: (() => void)[] = [];
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as LiveMessage);
    for (const wake of waiters.splice(0)) wake();
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((wake) => waiters.push(wake));
  };
  await until(() => heard.length > 0);
  return {
    /** Returns every event of a topic, in order of arrival. */
    events: (topic: string) => heard.filter((one) => one.topic === topic && one.event).map((one) => one.event),
    /** Checks whether the server has refused the subscription to this topic. */
    isRefused: (topic: string) => heard.some((one) => one.topic === topic && one.refused),
    lastEventId: (topic: string) => heard.findLast((one) => one.topic === topic && one.event)?.eventId,
    until,
    async subscribe(topic: string, after?: number) {
      socket.send(JSON.stringify({ subscribe: topic, ...(after !== undefined && { after }) }));
      const isAnswered = () => heard.some((one) => one.topic === topic && (one.caughtUp || one.refused));
      await until(isAnswered);
      return heard.some((one) => one.topic === topic && one.caughtUp);
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}
