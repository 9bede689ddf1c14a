import { createHash, verify } from 'node:crypto';
import { leafBytes } from '@kasauti/domain/receipts/leaf.ts';
import { type ReceiptTools, whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenCandidate, givenEvent, save } from '../../test/given/attempts.ts';
import { journalOf } from './index.ts';

const app = await testApp();
const key = app.secrets.signingPair('receipts');
const tools: ReceiptTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  checkSignature: (message, signature, keyId) => keyId === key.keyId && verify(null, message, key.publicKey, signature),
};

test('an answer is acknowledged with its number and a receipt that proves it offline', async () => {
  const who = await givenCandidate(app);
  const event = givenEvent();
  const { status, body } = await save(app, who, [event]);
  expect(status).toBe(200);
  expect(body.acks).toEqual([{ opId: event.opId, seq: 1 }]);
  const entry = {
    attemptId: who.attemptId,
    seq: 1,
    opId: event.opId,
    leaseEpoch: 1,
    clientAtMs: Date.parse(event.clientAt),
    kind: 'answer',
    itemRef: 'q-3',
    payload: '{"kind":"number","text":"144"}',
  };
  expect(await whatIsWrongWithReceipt(body.receipt[0]!, [entry], tools)).toBeNull();
  expect(leafBytes(entry).length).toBeGreaterThan(0);
  expect(await journalOf(app.database, who.attemptId)).toHaveLength(1);
});
