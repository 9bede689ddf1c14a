import { hash, randomUUID, verify } from 'node:crypto';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import { whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, leafOf, save } from '../../../test/given/attempts.ts';
import { leafHash, SignedChain } from '../commit/signed-chain.ts';
import { journalOf, receiptsOf } from '../index.ts';
import { insertServerEntry } from '../store/journal.ts';

const app = await testApp();
const signer = app.secrets.signingPair('receipts');

test('an entry from before arrivals were kept has the receipt that was given for it, and the next entry has its arrival', async () => {
  const who = await givenCandidate(app);
  const { attemptId } = who;
  const old = givenEvent({ opId: randomUUID() });
  const leaf = { ...leafOf(attemptId, 1, old), arrivedAtMs: null };
  const signedAtMs = Date.parse(old.clientAt) + 100;
  const { root } = new SignedChain(signer).next([leafHash(leaf)], signedAtMs);
  await app.database.transaction().execute((tx) =>
    insertServerEntry(tx, root, {
      attempt_id: attemptId,
      seq: 1,
      op_id: old.opId,
      item_ref: old.itemRef,
      kind: old.kind,
      payload: payloadText(old.payload),
      client_at: new Date(old.clientAt),
      lease_epoch: 1,
      late: false,
    }),
  );
  expect((await save(app, who, [givenEvent()])).status).toBe(200);

  const [before, after] = await journalOf(app.database, attemptId);
  expect(before?.arrivedAt).toBeNull();
  expect(after?.arrivedAt).toBeInstanceOf(Date);
  const [first, second] = await receiptsOf(app.database, attemptId);
  expect(first?.leaves[0]).not.toHaveProperty('arrivedAt');
  expect(second?.leaves[0]?.arrivedAt).toBe(after?.arrivedAt?.toISOString());
  const tools = {
    sha256: (bytes: Uint8Array) => hash('sha256', bytes, 'buffer'),
    checkSignature: (message: Uint8Array, signature: Uint8Array) => verify(null, message, signer.publicKey, signature),
  };
  expect(await whatIsWrongWithReceipt(first!, [leaf], tools)).toBeNull();
  expect(await whatIsWrongWithReceipt(first!, [{ ...leaf, arrivedAtMs: signedAtMs }], tools)).toBe('other-entry');
});
