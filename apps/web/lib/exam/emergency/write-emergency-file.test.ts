import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { emergencyContent, emergencyFileShape } from '@kasauti/contract/attempts/emergency-files.ts';
import { emergencyData, emergencyInfo, parseEmergencyFile } from '@kasauti/domain/attempt/emergency-file.ts';
import { fromHex, toHex } from '@kasauti/domain/receipts/bytes.ts';
import { expect, test } from 'vitest';
import { attemptId } from '../given-exam.ts';
import { type Line, openJournal } from '../storage/journal.ts';
import { writeEmergencyFile } from './write-emergency-file.ts';

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const now = new Date('2026-11-21T12:00:00.000Z');

function line(no: number, status: Line['status'], more: Partial<Line> = {}): Line {
  const payload = { kind: 'options' as const, optionIds: ['a'] };
  const opId = `0192f0c1-0000-7000-8000-${String(no).padStart(12, '0')}`;
  const clientAt = `2026-11-21T11:0${no}:00.000Z`;
  return { entry: { kind: 'answer', itemRef: 'q1', payload, no, opId, clientAt }, isOnDevice: true, status, ...more };
}

async function written(lines: Line[]) {
  const pair = await suite.kem.generateKeyPair();
  const publicKey = toHex(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)));
  const key = { publicKey, token: 'ab' };
  const file = await writeEmergencyFile({ attemptId, key, journal: openJournal(new Map(), lines), now });
  const recipient = await suite.createRecipientContext({
    recipientKey: pair.privateKey,
    enc: fromHex(file.enc)!,
    info: emergencyInfo(),
  });
  const bytes = await recipient.open(fromHex(file.ciphertext)!, emergencyData(attemptId));
  return { file, content: emergencyContent.parse(JSON.parse(new TextDecoder().decode(bytes))) };
}

test('an emergency file holds all entries that the server has not confirmed, also the one that is being written', async () => {
  const { file, content } = await written([
    line(1, { kind: 'stored', seq: 1, isLate: false }),
    line(2, { kind: 'waiting' }),
    line(3, { kind: 'refused', code: 'unknown-option' }),
    line(4, { kind: 'set-aside' }),
    line(5, { kind: 'waiting' }, { isOnDevice: false }),
    line(6, { kind: 'waiting' }, { isOpen: true }),
  ]);
  expect(content.entries.map(({ opId }) => Number(opId.slice(-1)))).toEqual([2, 5, 6]);
  expect(content).toMatchObject({ token: 'ab', madeAt: now.toISOString() });
  expect(content.entries[0]).toEqual({
    opId: '0192f0c1-0000-7000-8000-000000000002',
    itemRef: 'q1',
    kind: 'answer',
    payload: { kind: 'options', optionIds: ['a'] },
    clientAt: '2026-11-21T11:02:00.000Z',
  });
  expect(emergencyFileShape.parse(file)).toEqual(file);
  expect(parseEmergencyFile(JSON.stringify(file))).toEqual(file);
});

test('another file is not taken for an emergency file', async () => {
  const { file } = await written([line(1, { kind: 'waiting' })]);
  const others = [{ ...file, format: 'receipts' }, { ...file, version: 2 }, { ...file, enc: 1 }, null, [], 'text'];
  for (const other of others) expect(parseEmergencyFile(JSON.stringify(other))).toBeNull();
  for (const text of ['', '{', 'null']) expect(parseEmergencyFile(text)).toBeNull();
});

test('nobody can read an emergency file without the key of the server', async () => {
  const { file } = await written([line(1, { kind: 'waiting' })]);
  const text = JSON.stringify(file);
  for (const part of ['optionIds', 'q1', toHex(new TextEncoder().encode('optionIds'))])
    expect(text).not.toContain(part);
});
