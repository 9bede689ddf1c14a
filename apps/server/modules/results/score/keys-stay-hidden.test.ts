import { createDecipheriv, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mayUse } from '../../../platform/security/permissions.ts';
import { testApp } from '../../../test/app.ts';
import { givenEvent, givenForm, givenSource } from '../../../test/given/attempts.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenItIsOver } from '../../../test/given/results.ts';
import { computeResult } from '../index.ts';

/*
 * The keys of this form contain words and numbers that occur nowhere else. None of them may appear in any response
 * to a candidate before the release, in any state of the attempt.
 */
const app = await testApp({ RATE_PER_MINUTE: '100000' });
const canaries = ['CANARY-EXPLAINED', 'कैनरी-व्याख्या', '73915.25', '73916.75'];
const [section] = givenSource.sections;
if (!section) throw new Error('the given form has a section');
const explanation = { en: 'Because of CANARY-EXPLAINED.', hi: 'कैनरी-व्याख्या के कारण।' };
const source = {
  ...givenSource,
  formRef: 'canary-form',
  sections: [
    {
      ...section,
      items: section.items.map((item) => ({
        ...item,
        explanation,
        ...(item.answer.kind === 'numeric' && {
          answer: { kind: 'numeric' as const, from: '73915.25', to: '73916.75' },
        }),
      })),
    },
  ],
};

const told = (text: string) => canaries.filter((canary) => text.includes(canary));

/**
 * Makes every call that this candidate may make, with all ids that belong to them. Returns the responses, and which
 * calls succeeded.
 */
async function walk(room: GivenRoom, sitter: Sitter) {
  const names: Record<string, string> = {
    id: sitter.attemptId,
    attemptId: sitter.attemptId,
    schedule_id: sitter.bookingId,
    userId: sitter.userId,
    roomId: room.roomId,
    sittingId: room.sittingId,
    test_code: room.testCode,
    testCode: room.testCode,
  };
  const found = new Set<string>();
  const succeeded: string[] = [];
  for (const { entry, permission } of app.routes) {
    if (!mayUse(permission, 'candidate') || entry.method !== 'GET') continue;
    const url = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? randomUUID());
    const answer = await app.fastify.inject({ url, headers: sitter.headers });
    for (const canary of told(answer.body)) found.add(`${entry.path}: ${canary}`);
    if (answer.statusCode === 200) succeeded.push(entry.path);
  }
  const own = `/api/v1/attempts/${sitter.attemptId}`;
  const asks: [string, object][] = [
    ['/api/v1/attempts', { schedule_id: sitter.bookingId }],
    [`${own}/start`, {}],
    [`${own}/events`, { leaseEpoch: 1, events: [givenEvent({ payload: { kind: 'number', text: '5' } })] }],
    [`${own}/presence`, { savedUpTo: 0, pendingCount: 0, visible: true, signals: [] }],
    [`${own}/hand`, { message: 'What is the answer?' }],
    [`${own}/lease`, {}],
  ];
  let paper: string | undefined;
  for (const [url, payload] of asks) {
    const { status, body } = await send(app, sitter, 'POST', url, payload);
    for (const canary of told(JSON.stringify(body))) found.add(`${url}: ${canary}`);
    paper ??= body.form?.ciphertextUrl;
    if (status === 200 && body.key && paper) {
      const opened = await openPaper(sitter, paper, body.key);
      for (const canary of told(opened)) found.add(`the paper: ${canary}`);
      succeeded.push('the paper');
    }
  }
  return { found: [...found], succeeded };
}

async function openPaper(sitter: Sitter, url: string, key: string): Promise<string> {
  const { rawPayload: bytes } = await app.fastify.inject({ url, headers: sitter.headers });
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = gunzipSync(Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])).toString('utf8');
  expect(text).toContain('q-3');
  return text;
}

const act = (room: GivenRoom, verb: string) =>
  send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb,
    attemptIds: room.sitters.map((sitter) => sitter.attemptId),
    reasonCode: 'examinee-behaviour',
    reasonText: 'Watch this.',
  });
const submit = async (room: GivenRoom) => {
  for (const sitter of room.sitters)
    await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
};

type Came = 'booked' | 'lobby' | 'authorised' | 'active';
test.each<[string, Came, (room: GivenRoom) => Promise<unknown>]>([
  ['booked', 'booked', async () => {}],
  ['in the lobby', 'lobby', async () => {}],
  ['refused', 'lobby', (room) => act(room, 'refuse')],
  ['authorised', 'authorised', async () => {}],
  ['running', 'active', async () => {}],
  ['paused', 'active', (room) => act(room, 'pause')],
  ['submitted', 'active', submit],
  ['terminated', 'active', (room) => act(room, 'terminate')],
])('no call tells a candidate who is %s anything of the keys', async (_state, came, then) => {
  const formId = await givenForm(app, source);
  const room = await givenRoomInSession(app, { state: came, formId });
  await then(room);
  const [sitter] = room.sitters as [Sitter];
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  const { found, succeeded } = await walk(room, sitter);
  expect(found).toEqual([]);
  expect(succeeded).toContain('/api/v1/bookings/{userId}');
  if (came === 'active' || came === 'authorised') expect(succeeded).toContain('/api/v1/attempts/{id}');
  const { rows } = await app.pool.query(
    "select payload from live_event union all select plain from mail_message where dedupe_key like 'result%'",
  );
  expect(told(JSON.stringify(rows))).toEqual([]);
});

test('the paper that the player opens holds no key', async () => {
  const room = await givenRoomInSession(app, { state: 'authorised', formId: await givenForm(app, source) });
  const { found, succeeded } = await walk(room, room.sitters[0] as Sitter);
  expect(succeeded).toContain('the paper');
  expect(found).toEqual([]);
});

test('after the release the same walk finds them: it looks where they would be', async () => {
  const room = await givenRoomInSession(app, {
    formId: await givenForm(app, { ...source, formRef: 'canary-form-released' }),
  });
  const [sitter] = room.sitters as [Sitter];
  await submit(room);
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  await givenItIsOver(app, room);
  const { found } = await walk(room, sitter);
  expect(found.sort()).toEqual([
    ...['73915.25', '73916.75', 'CANARY-EXPLAINED', 'कैनरी-व्याख्या'].map(
      (canary) => `/api/v1/attempts/{id}/result: ${canary}`,
    ),
    ...['73915.25', '73916.75'].map((canary) => `/api/v1/attempts/{id}/sheet: ${canary}`),
  ]);
});
