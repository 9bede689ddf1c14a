import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import {
  EMERGENCY_FILE_FORMAT,
  type EmergencyFile,
  emergencyData,
  emergencyInfo,
} from '@kasauti/domain/attempt/emergency-file.ts';
import { fromHex, toHex } from '@kasauti/domain/receipts/bytes.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenAttempt, givenBooked, givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { type GivenSession, type GivenUser, givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { rightAnswers } from '../../../test/given/results.ts';
import { emergencyKeyPart, journalOf } from '../../attempts/index.ts';

const app = await testApp();
const support = await givenSignedIn(app, { role: 'support', fullName: 'Joseph Kurian' });
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
type Person = GivenUser & GivenSession;
type Wishes = { token?: string; publicKey?: string; about?: string };

/** Writes a file as a device would. */
async function fileOf(attemptId: AttemptId, entries: WireEvent[], wishes: Wishes = {}): Promise<EmergencyFile> {
  const { publicKey, token } = { ...app.part(emergencyKeyPart).keyFor(attemptId), ...wishes };
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromHex(publicKey)!);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: emergencyInfo() });
  const text = JSON.stringify({ token, madeAt: new Date().toISOString(), entries });
  const sealed = await sender.seal(new TextEncoder().encode(text), emergencyData(wishes.about ?? attemptId));
  const [enc, ciphertext] = [sender.enc, sealed].map((bytes) => toHex(new Uint8Array(bytes)));
  return { format: EMERGENCY_FILE_FORMAT, version: 1, attemptId, enc: enc!, ciphertext: ciphertext! };
}

const pathOf = (attemptId: AttemptId) => `/api/v1/attempts/${attemptId}/emergency-file`;
const look = (file: EmergencyFile, { by = support as Person, of = file.attemptId } = {}) =>
  send(app, by, 'POST', `${pathOf(of as AttemptId)}/look`, { file });
const takeIn = (file: EmergencyFile, by: Person = support) =>
  send(app, by, 'POST', pathOf(file.attemptId as AttemptId), { file, reasonText: 'The centre sent the file.' });
const caseOf = async ({ attemptId }: { attemptId: AttemptId }) =>
  (await send(app, support, 'GET', `/api/v1/reviews/${attemptId}`)).body.data[0];
const endAtDeadline = async ({ attemptId }: { attemptId: AttemptId }, minutesAgo = 1) =>
  await app.pool.query(
    `update attempt set deadline_at = now() - make_interval(mins => $2), state = 'submitted',
       submitted_by = 'deadline', submitted_at = now() - make_interval(mins => $2) where attempt_id = $1`,
    [attemptId, minutesAgo],
  );

/** Creates a test in a room that ended at its deadline with one saved answer. Another one is only on the device. */
async function givenEnded(): Promise<{ room: GivenRoom; sitter: Sitter; saved: WireEvent; unsent: WireEvent }> {
  const room = await givenRoomInSession(app);
  const sitter = room.sitters[0]!;
  const [saved, unsent] = await rightAnswers(app, room.formId);
  await save(app, sitter, [saved!]);
  await endAtDeadline(sitter);
  return { room, sitter, saved: saved!, unsent: unsent! };
}

test('a device gets the key for its emergency file with the lobby, and no other candidate’s token', async () => {
  const [asha, ravi] = [await givenBooked(app), await givenBooked(app)];
  await app.drainOutbox();
  const keyOf = async (who: typeof asha) =>
    (await post(app, who, '', { schedule_id: who.bookingId })).body.emergencyKey as {
      publicKey: string;
      token: string;
    };
  const [one, other] = [await keyOf(asha), await keyOf(ravi)];
  expect(one.publicKey).toBe(other.publicKey);
  expect(one.token).toMatch(/^[0-9a-f]{32}$/);
  expect(one.token).not.toBe(other.token);
  expect(await keyOf(asha)).toEqual(one);
});

test('a file is looked into before anything is stored: whose it is, and what the server lacks', async () => {
  const { sitter, saved, unsent } = await givenEnded();
  const { body } = await look(await fileOf(sitter.attemptId, [saved, unsent]));
  expect(body).toMatchObject({
    candidate: { name: sitter.fullName },
    entries: 2,
    stored: 1,
    questions: 1,
    madeFrom: unsent.clientAt,
    madeUntil: unsent.clientAt,
  });
  expect(await journalOf(app.database, sitter.attemptId)).toHaveLength(1);
});

test('answers of a file are late, wait for a person with where they come from, and count after the decision', async () => {
  const { sitter, saved, unsent } = await givenEnded();
  const file = await fileOf(sitter.attemptId, [saved, unsent]);
  expect(await takeIn(file)).toMatchObject({ status: 200, body: { entries: 1 } });
  const journal = await journalOf(app.database, sitter.attemptId);
  expect(journal.map(({ opId, isLate, counts }) => [opId, isLate, counts])).toEqual([
    [saved.opId, false, true],
    [unsent.opId, true, false],
  ]);
  const { late } = await caseOf(sitter);
  expect(late.files).toMatchObject([{ entries: 1, by: 'Joseph Kurian', reasonText: 'The centre sent the file.' }]);
  expect(late.waiting).toMatchObject([{ itemRef: unsent.itemRef, isFromFile: true }]);
  const decision = { decision: 'accept', reasonText: 'The device was seen offline.' };
  await send(app, support, 'POST', `/api/v1/attempts/${sitter.attemptId}/late-answers`, decision);
  expect((await journalOf(app.database, sitter.attemptId)).map(({ counts }) => counts)).toEqual([true, true]);
});

test('a late answer that came by the network is told apart from those of a file', async () => {
  const { sitter, unsent } = await givenEnded();
  const byNetwork = givenEvent({ itemRef: unsent.itemRef, kind: 'mark', payload: null });
  expect((await save(app, sitter, [byNetwork])).body.acks).toMatchObject([{ late: true }]);
  await takeIn(await fileOf(sitter.attemptId, [unsent]));
  const { waiting, files } = (await caseOf(sitter)).late;
  expect(waiting.map(({ isFromFile }: { isFromFile: boolean }) => isFromFile)).toEqual([false, true]);
  expect(files).toMatchObject([{ entries: 1 }]);
});

test('two people who take in one file at once store its answers once, with one entry in the audit log', async () => {
  const { sitter, unsent } = await givenEnded();
  const other = await givenSignedIn(app, { role: 'admin' });
  const file = await fileOf(sitter.attemptId, [unsent]);
  const said = await Promise.all([takeIn(file), takeIn(file, other), takeIn(file)]);
  expect(said.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await takeIn(file)).toMatchObject({ status: 409, body: { code: 'nothing-new' } });
  expect(await journalOf(app.database, sitter.attemptId)).toHaveLength(2);
  const { rows } = await app.pool.query(
    "select reason, detail::json from audit_entry where action = 'emergency-file.take-in' and object_id = $1",
    [sitter.attemptId],
  );
  expect(rows).toMatchObject([{ reason: 'The centre sent the file.', detail: { entries: 1 } }]);
});

test('a file with many long answers is stored whole and in order', async () => {
  const { sitter } = await givenEnded();
  const marks = Array.from({ length: 450 }, (_, at) =>
    givenEvent({ kind: at % 2 ? 'unmark' : 'mark', payload: null, itemRef: 'q-1' }),
  );
  expect((await takeIn(await fileOf(sitter.attemptId, marks))).body).toEqual({ entries: 450 });
  const journal = await journalOf(app.database, sitter.attemptId);
  expect(journal.slice(1).map(({ opId }) => opId)).toEqual(marks.map(({ opId }) => opId));
});

describe('a file is refused and nothing is stored', () => {
  const refused = async (file: EmergencyFile, of?: AttemptId) => {
    const { body } = await look(file, of && { of });
    if (!of) expect((await takeIn(file)).body.code).toBe(body.code);
    return body.code;
  };

  test('if it was changed, is for another test, or was made for another site', async () => {
    const { sitter, unsent } = await givenEnded();
    const { attemptId } = sitter;
    const file = await fileOf(attemptId, [unsent]);
    const changed = { ...file, ciphertext: file.ciphertext.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) };
    expect(await refused(changed)).toBe('cannot-be-opened');
    const { sitter: other } = await givenEnded();
    expect(await refused({ ...file, attemptId: other.attemptId })).toBe('cannot-be-opened');
    expect(await refused(file, other.attemptId)).toBe('cannot-be-opened');
    expect(await refused(await fileOf(attemptId, [unsent], { about: other.attemptId }))).toBe('cannot-be-opened');
    const elsewhere = await suite.kem.generateKeyPair();
    const publicKey = toHex(new Uint8Array(await suite.kem.serializePublicKey(elsewhere.publicKey)));
    expect(await refused(await fileOf(attemptId, [unsent], { publicKey }))).toBe('cannot-be-opened');
    expect(await journalOf(app.database, attemptId)).toHaveLength(1);
  });

  test('if somebody wrote it who was not given the candidate’s token', async () => {
    const { sitter, unsent } = await givenEnded();
    const { sitter: other } = await givenEnded();
    const { token } = app.part(emergencyKeyPart).keyFor(other.attemptId);
    for (const wrong of [token, '', 'x'])
      expect(await refused(await fileOf(sitter.attemptId, [unsent], { token: wrong }))).toBe('cannot-be-opened');
    expect(await journalOf(app.database, sitter.attemptId)).toHaveLength(1);
  });

  test('if one of its answers does not fit the test', async () => {
    const { sitter, unsent } = await givenEnded();
    const strange = givenEvent({ itemRef: 'q-99' });
    expect(await refused(await fileOf(sitter.attemptId, [unsent, strange]))).toBe('does-not-fit');
    const empty = givenEvent({ itemRef: null });
    expect(await refused(await fileOf(sitter.attemptId, [unsent, empty]))).toBe('does-not-fit');
    expect(await journalOf(app.database, sitter.attemptId)).toHaveLength(1);
  });

  test('while the test runs, and if a person ended it', async () => {
    const room = await givenRoomInSession(app);
    const sitter = room.sitters[0]!;
    const [unsent] = await rightAnswers(app, room.formId);
    const file = await fileOf(sitter.attemptId, [unsent!]);
    expect(await refused(file)).toBe('still-running');
    await post(app, sitter, `/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
    expect(await refused(file)).toBe('ended-by-person');
    expect(await journalOf(app.database, sitter.attemptId)).toHaveLength(0);
  });

  test('while its answers could still count by themselves', async () => {
    const who = await givenCandidate(app, { mode: 'none' });
    const file = await fileOf(who.attemptId, [givenEvent()]);
    await endAtDeadline(who, 29);
    expect((await takeIn(file)).body.code).toBe('device-can-send');
    await endAtDeadline(who, 31);
    expect((await takeIn(file)).body).toEqual({ entries: 1 });
    expect(await journalOf(app.database, who.attemptId)).toMatchObject([{ isLate: true, counts: false }]);
  });

  test('if it is the own test of the member of staff', async () => {
    const who = await givenAttempt(app, { candidateId: support.userId, mode: 'live' });
    await endAtDeadline(who);
    const file = await fileOf(who.attemptId, [givenEvent()]);
    expect(await refused(file)).toBe('own-test');
  });
});
