import type { AttemptId } from '@kasauti/contract/ids.ts';
import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../../platform/security/secrets.ts';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenEvent, save } from '../../../test/given/attempts.ts';
import { givenSession } from '../../../test/given/identity.ts';
import { findBooking } from '../../scheduling/index.ts';
import { findAttempt, journalOf } from '../index.ts';
import { findPaper, type Paper } from '../store/papers.ts';
import { sealPapers } from './seal-paper.ts';

const app = await testApp();
const ask = async (who: { headers: { cookie: string } }, path: string, payload: object = {}) => {
  const url = `/api/v1/attempts${path}`;
  const answer = await app.fastify.inject({ method: 'POST', url, headers: who.headers, payload });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
};

async function inLobby() {
  const who = await givenBooked(app);
  const { body } = await ask(who, '', { schedule_id: who.bookingId });
  const attemptId = body.attemptId as AttemptId;
  const paper = (await findPaper(app.database, (await findAttempt(app.database, attemptId))!))!;
  return { ...who, attemptId, paper };
}

const keepKey = ({ sittingId, examId }: Paper, wrapped: Buffer) =>
  app.pool.query('update sitting_paper set wrapped_key = $3 where sitting_id = $1 and exam_id = $2', [
    sittingId,
    examId,
    wrapped,
  ]);
const removePaper = ({ sittingId, examId }: Paper) =>
  app.pool.query('delete from sitting_paper where sitting_id = $1 and exam_id = $2', [sittingId, examId]);

/** The ways in which the key of a sitting's paper can become unusable, each with a function that causes it. */
const broken: [string, (paper: Paper) => Promise<unknown>][] = [
  [
    'whose key was wrapped under another secret',
    async (paper) => {
      await removePaper(paper);
      const other = { ...app, secrets: secretsFrom('another secret, of another installation') };
      const [sealed] = await sealPapers(other, { ...paper, now: new Date() });
      expect(sealed!.wrappedKey.equals(paper.wrappedKey)).toBe(false);
    },
  ],
  [
    'whose wrapped key is damaged in one bit',
    async (paper) => {
      const damaged = Buffer.from(paper.wrappedKey);
      damaged[20]! ^= 1;
      await keepKey(paper, damaged);
    },
  ],
  ['whose wrapped key is cut off', (paper) => keepKey(paper, paper.wrappedKey.subarray(0, 9))],
  ['that is gone', removePaper],
];

/** Restores a paper that a test has broken. */
async function mend(paper: Paper): Promise<void> {
  await removePaper(paper);
  const { sittingId: sitting_id, examId: exam_id, formId: form_id, objectKey: object_key } = paper;
  const { sha256, wrappedKey: wrapped_key } = paper;
  await app.database
    .insertInto('sitting_paper')
    .values({ sitting_id, exam_id, form_id, object_key, sha256, wrapped_key, sealed_at: new Date() })
    .execute();
}

describe('a paper', () => {
  test.each(broken)(
    '%s starts no clock, uses no booking and no announcement, and asks to come again',
    async (_, damage) => {
      const who = await inLobby();
      await damage(who.paper);
      for (let time = 0; time < 2; time += 1) {
        const { status, body, retryAfter } = await ask(who, `/${who.attemptId}/start`);
        expect([status, body.code]).toEqual([503, 'paper-not-opened']);
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(body).not.toHaveProperty('key');
      }
      expect(await findAttempt(app.database, who.attemptId)).toMatchObject({
        state: 'lobby',
        startedAt: null,
        deadlineAt: null,
        leaseEpoch: 0,
      });
      expect((await findBooking(app.database, who.bookingId))?.state).toBe('confirmed');

      await mend(who.paper);
      const { status, body } = await ask(who, `/${who.attemptId}/start`);
      expect(status).toBe(200);
      expect(Date.parse(body.deadlineAt) - Date.parse(body.startedAt)).toBe(60 * 60_000);
    },
  );

  test.each(broken)('%s moves the lease to nobody: its holder continues to write', async (_, damage) => {
    const who = await inLobby();
    expect((await ask(who, `/${who.attemptId}/start`)).status).toBe(200);
    await damage(who.paper);
    const other = { ...who, ...(await givenSession(app, who.userId)) };
    const { status, body, retryAfter } = await ask(other, `/${who.attemptId}/lease`);
    expect([status, body.code]).toEqual([503, 'paper-not-opened']);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ state: 'active', leaseEpoch: 1 });
    expect(await journalOf(app.database, who.attemptId)).toEqual([]);
    expect((await save(app, who, [givenEvent()])).status).toBe(200);

    await mend(who.paper);
    const taken = await ask(other, `/${who.attemptId}/lease`);
    expect([taken.status, taken.body.lease]).toEqual([200, { epoch: 2 }]);
    expect((await journalOf(app.database, who.attemptId)).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'answer'],
      [2, 'lease'],
    ]);
  });
});
