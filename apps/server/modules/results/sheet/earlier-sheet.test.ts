import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { approveKey, givenProposedKey } from '../../../test/given/keys.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenItIsOver, givenTimeIsUp, rightAnswers } from '../../../test/given/results.ts';
import { runKasauti } from '../../../test/run-kasauti.ts';
import { decideLateEvents } from '../../attempts/index.ts';
import { recomputeCorrected } from '../corrections/recompute-corrected.ts';
import { computeResult } from '../index.ts';
import { publicKeysOf } from './list-public-keys.ts';

const app = await testApp();
const author = await givenSignedIn(app, { role: 'author' });
const admin = await givenSignedIn(app, { role: 'admin' });
const folder = await mkdtemp(join(tmpdir(), 'kasauti-earlier-sheets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let forms = 0;

/** With `isLate`, the second answer arrives after the deadline. */
async function givenSubmitted({ isLate = false } = {}): Promise<{ room: GivenRoom; sitter: Sitter }> {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `earlier-sheet-${forms}` });
  const room = await givenRoomInSession(app, { formId });
  const sitter = room.sitters[0] as Sitter;
  const [first, second] = await rightAnswers(app, formId);
  await save(app, sitter, [first!]);
  if (isLate) {
    await givenTimeIsUp(app, sitter.attemptId);
    await save(app, sitter, [second!]);
  }
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  return { room, sitter };
}
async function givenLeftOut({ formId }: GivenRoom) {
  const change = { kind: 'leave-out' } as const;
  const correctionId = await givenProposedKey(app, { formId, itemRef: 'q-1', change, by: author.userId });
  await approveKey(app, { formId, correctionId, by: admin.userId });
  await app.drainOutbox();
  await recomputeCorrected(app);
}
const sheetOf = (sitter: Sitter, query = '') =>
  send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/sheet${query}`);
async function verify(name: string, sheet: unknown) {
  const [file, keys] = [join(folder, `${name}.json`), join(folder, 'keys.json')];
  await writeFile(file, JSON.stringify(sheet));
  await writeFile(keys, JSON.stringify({ keys: publicKeysOf(app.secrets) }));
  return await runKasauti(['verify', file, '--key', keys]);
}

test('the sheets of the results before and after a correction are both genuine, each with its own key and score', async () => {
  const { room, sitter } = await givenSubmitted();
  await givenItIsOver(app, room);
  const downloaded = (await sheetOf(sitter)).body;
  await givenLeftOut(room);
  const [before, after] = [(await sheetOf(sitter, '?versionNo=1')).body, (await sheetOf(sitter)).body];
  expect(before.sheet).toMatchObject({
    scoring: { keyVersion: 1 },
    result: { versionNo: 1, total: '4', maximum: '12', inputsHash: downloaded.sheet.result.inputsHash },
  });
  expect(after.sheet).toMatchObject({
    scoring: { keyVersion: 2, key: { 'q-1': { leftOut: true } } },
    result: { versionNo: 2, total: '0', maximum: '8' },
  });
  for (const [name, sheet, score] of [
    ['downloaded', downloaded, '4 of 12'],
    ['before', before, '4 of 12'],
    ['after', after, '0 of 8'],
  ]) {
    const { code, out } = await verify(name, sheet);
    expect(out).toContain('VERDICT: genuine, and the score follows from the answers.');
    expect(out).toContain(`recomputed from answers and keys: ${score}`);
    expect(code).toBe(0);
  }
});

test('before the release, the sheet of an earlier result has no keys either', async () => {
  const { room, sitter } = await givenSubmitted();
  await givenLeftOut(room);
  const { sheet } = (await sheetOf(sitter, '?versionNo=1')).body;
  expect(sheet).toMatchObject({ keys: 'not-yet', scoring: null, result: { versionNo: 1, total: '4', items: [] } });
});

test('only a result from before a correction has an earlier sheet, and each candidate gets their own', async () => {
  const { room, sitter } = await givenSubmitted();
  expect((await sheetOf(sitter, '?versionNo=1')).body.code).toBe('no-such-version');
  await givenLeftOut(room);
  for (const versionNo of [2, 3]) expect((await sheetOf(sitter, `?versionNo=${versionNo}`)).status).toBe(404);
  const other = (await givenSubmitted()).sitter;
  const path = `/api/v1/attempts/${sitter.attemptId}/sheet?versionNo=1`;
  expect((await send(app, other, 'GET', path)).status).toBe(403);
});

test('an earlier result has no sheet any more once other answers count', async () => {
  const { room, sitter } = await givenSubmitted({ isLate: true });
  await givenLeftOut(room);
  expect((await sheetOf(sitter, '?versionNo=1')).status).toBe(200);
  await app.inTransaction((work) =>
    decideLateEvents(work, app.hub, {
      attemptId: sitter.attemptId,
      decision: 'accept',
      by: room.proctor.userId,
      reasonText: 'The network was down.',
    }),
  );
  expect((await sheetOf(sitter, '?versionNo=1')).body.code).toBe('answers-since');
});
