import { createPublicKey } from 'node:crypto';
import type { WireOwnCard, WireSignedCard } from '@kasauti/contract/attempts/score-cards.ts';
import { readKeys } from '@kasauti/domain/sheet/read-proof.ts';
import { checkCard } from '@kasauti/domain/sheet/score-card.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenItIsOver, rightAnswers } from '../../../test/given/results.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { computeResult, privacy } from '../index.ts';
import { toolsOf } from '../sheet/key-ring.ts';
import { publicKeysOf } from '../sheet/list-public-keys.ts';

const app = await testApp();
const only = (room: GivenRoom): Sitter => room.sitters[0]!;
const visitor = { headers: { cookie: '' } } as Sitter;
const consent = { shows: 'score', days: 30, agreed: true, consentVersion: 1 };
const pathOf = ({ attemptId }: Sitter) => `/api/v1/attempts/${attemptId}/score-cards`;
const share = (sitter: Sitter, wishes: object = {}, of = sitter) =>
  send(app, sitter, 'POST', pathOf(of), { ...consent, ...wishes });
const read = (token: string) => send(app, visitor, 'POST', '/api/v1/score-cards/read', { token });
const list = async (sitter: Sitter) => (await send(app, sitter, 'GET', pathOf(sitter))).body.data as WireOwnCard[];
const revoke = (sitter: Sitter, cardId: string, of = sitter) =>
  send(app, sitter, 'POST', `${pathOf(of)}/${cardId}/revoke`, {});
const compute = ({ attemptId }: Sitter) =>
  app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }));
const auditOf = async (sitter: Sitter) =>
  (
    await app.pool.query(
      "select action, detail from audit_entry where object_id = $1 and action like 'score-card.%' order by entry_no",
      [sitter.attemptId],
    )
  ).rows.map(({ action, detail }) => ({ action, detail: JSON.parse(detail) as object }));

let forms = 0;
/** Creates a room with one candidate, who has answered two of three questions correctly: 8 of 12 marks, a pass. */
async function givenSat(): Promise<GivenRoom> {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `card-form-${forms}` });
  const room = await givenRoomInSession(app, { formId });
  const sitter = only(room);
  const [first, second] = await rightAnswers(app, formId);
  await save(app, sitter, [first!, second!]);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await compute(sitter);
  return room;
}

let sitter: Sitter;
let stranger: Sitter;
beforeAll(async () => {
  const room = await givenSat();
  sitter = only(room);
  // Before the release the score may still change.
  expect([(await share(sitter)).status, (await share(sitter)).body.code]).toEqual([409, 'not-released']);
  await givenItIsOver(app, room);
  stranger = { ...(await givenSignedIn(app)), attemptId: sitter.attemptId } as unknown as Sitter;
});

describe('a shared score', () => {
  test('shows name, test, score, outcome and day to anybody with the link, and nothing else', async () => {
    const { status, body } = await share(sitter);
    expect(status).toBe(200);
    expect(body.card).toMatchObject({ shows: 'score', state: 'live' });
    expect(Date.parse(body.card.endsAt) - Date.parse(body.card.madeAt)).toBe(30 * DAY_MS);
    const shown = await read(body.token);
    expect(shown.status).toBe(200);
    const { card } = shown.body as WireSignedCard;
    expect(card).toEqual({
      format: 'kasauti-score-card-1',
      issuer: app.settings.publicUrl,
      saidAt: expect.any(String),
      endsAt: body.card.endsAt,
      candidate: { name: expect.any(String) },
      exam: { testCode: expect.any(String), title: expect.objectContaining({ en: 'Bank Clerk Prelims Mock' }) },
      satOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      score: { total: '8', maximum: '12' },
      passed: true,
    });
  });

  test('shows the pass alone where its owner wants that', async () => {
    const { body } = await share(sitter, { shows: 'pass', days: 7 });
    expect((await read(body.token)).body.card).toMatchObject({ score: null, passed: true });
  });

  test('is signed with the site’s key, and a change of it is found', async () => {
    const { body } = await share(sitter);
    const signed = (await read(body.token)).body as WireSignedCard;
    const ring = new Map(
      readKeys({ keys: publicKeysOf(app.secrets) }).map(({ kid, x }) => [
        kid,
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      ]),
    );
    const check = (value: unknown, now = new Date(), keys = ring) => checkCard(value, toolsOf(keys), now);
    expect(await check(signed)).toBe('signed');
    const forged = structuredClone(signed);
    if (forged.card.score) forged.card.score.total = '12';
    expect(await check(forged)).toBe('not-signed');
    expect(await check({ ...signed, signature: 'AAAA' })).toBe('not-signed');
    expect(await check({ ...signed, note: 'genuine' })).toBe('no-card');
    expect(await check(signed, new Date(), new Map())).toBe('key-unknown');
    expect(await check(signed, new Date(signed.card.endsAt))).toBe('ended');
  });

  test('is named by a secret of 256 bits that the database does not have', async () => {
    const { body } = await share(sitter);
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    const { rows } = await app.pool.query('select * from score_card where score_card_id = $1', [body.card.cardId]);
    expect(rows[0].token_hash.equals(sha256(body.token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(JSON.stringify(await list(sitter))).not.toContain(body.token);
    expect(JSON.stringify(await auditOf(sitter))).not.toContain(body.token);
  });

  test('is printed for its owner with the link as a code, and for nobody else', async () => {
    const { body } = await share(sitter);
    const print = (who: Sitter, token: string) =>
      app.fastify.inject({ method: 'POST', url: `${pathOf(sitter)}/pdf`, headers: who.headers, payload: { token } });
    const pdf = await print(sitter, body.token);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = readPdf(pdf.rawPayload);
    expect(text).toContain('8of12');
    expect((await print(stranger, body.token)).statusCode).toBe(403);
    expect((await print(sitter, 'x'.repeat(43))).json().code).toBe('card-not-shown');
  });
});

describe('a link', () => {
  test('that its owner took back shows nothing, as one that never was; taking it back twice is the same', async () => {
    const { body } = await share(sitter);
    expect((await revoke(sitter, body.card.cardId)).body.state).toBe('revoked');
    expect((await revoke(sitter, body.card.cardId)).body.state).toBe('revoked');
    const [revoked, unknown] = [await read(body.token), await read('x'.repeat(43))];
    expect([revoked.status, revoked.body.code]).toEqual([404, 'card-not-shown']);
    expect(revoked.body).toEqual(unknown.body);
    expect((await list(sitter)).find(({ cardId }) => cardId === body.card.cardId)?.state).toBe('revoked');
  });

  test('shows nothing from the instant of its end on', async () => {
    const { body } = await share(sitter, { days: 7 });
    await app.pool.query(
      "update score_card set made_at = now() - interval '7 days', ends_at = now() where score_card_id = $1",
      [body.card.cardId],
    );
    expect((await read(body.token)).body.code).toBe('card-not-shown');
    expect((await list(sitter)).find(({ cardId }) => cardId === body.card.cardId)?.state).toBe('ended');
  });

  test('is made and taken back by its owner alone', async () => {
    const { body } = await share(sitter);
    expect((await share(stranger, {}, sitter)).status).toBe(403);
    expect((await send(app, stranger, 'GET', pathOf(sitter))).status).toBe(403);
    expect((await revoke(stranger, body.card.cardId, sitter)).status).toBe(403);
    expect((await read(body.token)).status).toBe(200);
  });

  test.each([[{ agreed: false }], [{ consentVersion: 2 }], [{ days: 31 }], [{ days: 3650 }], [{ shows: 'answers' }]])(
    'is not made with %j',
    async (wishes) => {
      expect((await share(sitter, wishes)).status).toBe(400);
    },
  );

  test('is one of ten at most, also when many are asked for at once', async () => {
    for (const { cardId } of await list(sitter)) await revoke(sitter, cardId);
    const asked = await Promise.all(Array.from({ length: 14 }, () => share(sitter)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(asked.find(({ status }) => status !== 200)?.body.code).toBe('too-many-links');
    for (const { cardId } of await list(sitter)) await revoke(sitter, cardId);
  });

  test('is in the audit log when it is made and when it is taken back', async () => {
    const { body } = await share(sitter, { days: 90 });
    await revoke(sitter, body.card.cardId);
    const { cardId } = body.card;
    expect((await auditOf(sitter)).slice(-2)).toEqual([
      { action: 'score-card.share', detail: expect.objectContaining({ cardId, days: 90, consentVersion: 1 }) },
      { action: 'score-card.revoke', detail: { cardId } },
    ]);
  });

  test('is in its owner’s copy of their data without its secret, and goes with the account', async () => {
    const { body } = await share(sitter);
    const { rows } = await privacy.exportOf(app, sitter.userId);
    expect(JSON.stringify(rows.scoreCards)).toContain(body.card.cardId);
    expect(JSON.stringify(rows)).not.toContain(sha256(body.token).toString('base64'));
    await app.inTransaction((work) => privacy.eraseOf(work, sitter.userId));
    expect((await read(body.token)).body.code).toBe('card-not-shown');
    expect(await list(sitter)).toEqual([]);
  });
});

describe('what a link shows follows the result', () => {
  test('a corrected score is shown corrected', async () => {
    const { body } = await share(sitter);
    await app.pool.query(
      `insert into result select gen_random_uuid(), attempt_id, version_no + 1, candidate_id, exam_id, sitting_id, form_id,
         is_terminated, is_practice, key_version, scorer, '4', maximum, pass_share_in_percent, false, detail, last_seq,
         inputs_hash, 'key-changed', now(), salt
       from result where attempt_id = $1 order by version_no desc limit 1`,
      [sitter.attemptId],
    );
    expect((await read(body.token)).body.card).toMatchObject({ score: { total: '4', maximum: '12' }, passed: false });
  });

  test('a test that was ended and is withheld has nothing to share', async () => {
    const room = await givenRoomInSession(app);
    const ended = only(room);
    await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
      verb: 'terminate',
      attemptIds: [ended.attemptId],
      reasonCode: 'unauthorised-material',
      reasonText: 'A telephone lay under the paper.',
    });
    await compute(ended);
    await givenItIsOver(app, room);
    expect((await share(ended)).body.code).toBe('not-released');
  });

  test('a link stops showing a result that is withheld again', async () => {
    const room = await givenSat();
    const other = only(room);
    await givenItIsOver(app, room);
    const { body } = await share(other);
    expect((await read(body.token)).status).toBe(200);
    await app.pool.query("update attempt set state = 'terminated', submitted_by = 'proctor' where attempt_id = $1", [
      other.attemptId,
    ]);
    const hidden = await read(body.token);
    expect([hidden.status, hidden.body.code]).toEqual([404, 'card-not-shown']);
  });
});
