import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenOpeningLobby, post } from '../../../test/given/attempts.ts';
import { givenSession } from '../../../test/given/identity.ts';
import { findAttempt } from '../index.ts';
import { openAttempt } from './open-attempt.ts';
import { startAttempt } from './start-attempt.ts';

const app = await testApp();
const tomorrow = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 24 * 3_600_000);
type Mode = NonNullable<Parameters<typeof givenBooked>[1]>['mode'];

/** Creates a candidate who waits in the lobby and is authorised, unless the test says otherwise. */
async function givenWaiting({ mode = 'live', isLetIn = true }: { mode?: Mode; isLetIn?: boolean } = {}) {
  const who = await givenBooked(app, { mode, T0: tomorrow });
  await givenOpeningLobby(app, who);
  const lobby = await app.at(tomorrow, (work) =>
    openAttempt(work, app, { bookingId: who.bookingId, caller: who.caller }),
  );
  if (isRefusal(lobby)) throw new Error(lobby.code);
  const { attemptId } = lobby.attempt;
  const letIn = () =>
    app.pool.query("update attempt set state = 'authorised', authorised_at = now() where attempt_id = $1", [attemptId]);
  if (isLetIn) await letIn();
  const stateOf = async () => (await findAttempt(app.database, attemptId))?.state;
  const loggedIn = async (deviceId?: string) => {
    const session = await givenSession(app, who.userId, { deviceId });
    const caller = { ...who.caller, sessionId: session.sessionId, deviceId: session.deviceId };
    return { ...session, caller };
  };
  const start = (caller = who.caller) => app.at(tomorrow, (work) => startAttempt(work, app, { attemptId, caller }));
  const open = (caller = who.caller) =>
    app.at(tomorrow, (work) => openAttempt(work, app, { bookingId: who.bookingId, caller }));
  return { ...who, attemptId, letIn, stateOf, loggedIn, start, open };
}

test.each(['live', 'centre'] as const)(
  'who was let in on one device and starts on another waits for the proctor there: %s',
  async (mode) => {
    const who = await givenWaiting({ mode });
    const { caller } = await who.loggedIn();
    expect(await who.start(caller)).toMatchObject({ refused: true, code: 'not-authorised' });
    expect(await who.stateOf()).toBe('lobby');
    // The candidate now waits on the other device, so the first device is no longer authorised either.
    expect(await who.start()).toMatchObject({ code: 'not-authorised' });
    await app.drainOutbox();
    const { rows } = await app.pool.query('select kind, event_id from proctor_event where attempt_id = $1', [
      who.attemptId,
    ]);
    expect(rows).toEqual([{ kind: 'second-device', event_id: caller.sessionId }]);
    await who.letIn();
    expect(await who.start(caller)).toMatchObject({ kind: 'started', attempt: { leaseSessionId: caller.sessionId } });
  },
);

test('the lobby of another device waits for the proctor too, also before it starts', async () => {
  const who = await givenWaiting();
  const { caller } = await who.loggedIn();
  expect(await who.open(caller)).toMatchObject({ attempt: { state: 'lobby' } });
  expect(await who.start(caller)).toMatchObject({ code: 'not-authorised' });
});

test('the same device keeps its leave after a new login, in the lobby and at the start', async () => {
  const who = await givenWaiting();
  const { caller } = await who.loggedIn(who.deviceId);
  expect(await who.open(caller)).toMatchObject({ attempt: { state: 'authorised' } });
  expect(await who.start(caller)).toMatchObject({ kind: 'started' });
});

test('without a proctor, any device of the candidate can start', async () => {
  const who = await givenWaiting({ mode: 'recorded', isLetIn: false });
  const { caller } = await who.loggedIn();
  expect(await who.start(caller)).toMatchObject({ kind: 'started' });
});

test('over the wire the start on another device is refused, and that it waits is kept', async () => {
  const who = await givenBooked(app, { mode: 'live' });
  await givenOpeningLobby(app, who);
  const { body } = await post(app, who, '', { schedule_id: who.bookingId });
  await app.pool.query("update attempt set state = 'authorised', authorised_at = now() where attempt_id = $1", [
    body.attemptId,
  ]);
  const there = { ...who, ...(await givenSession(app, who.userId, {})) };
  expect((await post(app, there, `/${body.attemptId}/start`)).body.code).toBe('not-authorised');
  expect(await findAttempt(app.database, body.attemptId)).toMatchObject({ state: 'lobby' });
});
