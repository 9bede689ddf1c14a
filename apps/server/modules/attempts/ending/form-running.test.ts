import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenForm, givenSource } from '../../../test/given/attempts.ts';
import { areFormsRunning } from '../index.ts';

const app = await testApp();
const now = new Date('2027-03-01T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let forms = 0;

/** Creates one attempt on a new form, with this deadline. `ended` says how the attempt ended. */
async function given(mode: 'none' | 'recorded' | 'live', deadline: Date, ended: string) {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `running-${forms}` });
  const { attemptId } = await givenCandidate(app, { formId, mode });
  const end =
    ended === 'active' || ended === 'paused'
      ? sql`, state = ${ended}, paused_at = ${ended === 'paused' ? deadline : null}`
      : sql`, state = ${ended === 'proctor' ? 'terminated' : 'submitted'}, submitted_at = ${deadline}, submitted_by = ${ended}`;
  await sql`update attempt set deadline_at = ${deadline} ${end} where attempt_id = ${attemptId}`.execute(app.database);
  return await areFormsRunning(app.database, [formId], now);
}

test.each([
  ['a test that still has a minute, past the end of its window', 'none', -1, 'active', true],
  ['a test whose time is up and whose answers may still come', 'none', 29, 'active', true],
  ['the same when it was submitted at its deadline', 'none', 29, 'deadline', true],
  ['half an hour later', 'none', 30, 'deadline', false],
  ['a test that the candidate has submitted', 'none', 1, 'candidate', false],
  ['a watched test whose time is up', 'live', 1, 'deadline', false],
  ['a watched test that is paused, whose time would be up', 'live', 60, 'paused', true],
  ['a test that a proctor ended, unwatched', 'none', 1, 'proctor', false],
  ['a recorded test that still has a minute', 'recorded', -1, 'active', true],
  ['a recorded test whose last answers may be on their way', 'recorded', 4.999 / 60, 'active', true],
  ['a recorded test five seconds after its deadline', 'recorded', 5 / 60, 'active', false],
] as const)('keys of a form wait, or not, for %s', async (_what, mode, minutes, ended, isRunning) => {
  expect(await given(mode, minutesAgo(minutes), ended)).toBe(isRunning);
});

test.each([
  ['a room whose start was put off, while somebody waits in its lobby', 'live', 'lobby', 90, true],
  ['the same in a centre, once somebody is let in', 'centre', 'authorised', 90, true],
  ['a lobby whose own time is up as well', 'live', 'lobby', 29, false],
  ['a lobby where everybody has their own time, which has not begun', 'recorded', 'lobby', 90, false],
] as const)('keys of a form wait, or not, for %s', async (_what, mode, state, creditMinutes, isRunning) => {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `running-${forms}` });
  const { attemptId } = await givenCandidate(app, { formId, mode });
  // The one-hour test began 90 minutes ago. A proctor has added time.
  await sql`update attempt set t0 = ${minutesAgo(90)}, duration_minutes = 60, compensatory_minutes = 0, state = ${state},
    credit_ms = ${creditMinutes * 60_000}, deadline_at = null, started_at = null, lease_epoch = 0, lease_session_id = null where attempt_id = ${attemptId}`.execute(
    app.database,
  );
  expect(await areFormsRunning(app.database, [formId], now)).toBe(isRunning);
});
