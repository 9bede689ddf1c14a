import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import type { EmergencyContent } from '@kasauti/contract/attempts/emergency-files.ts';
import {
  EMERGENCY_FILE_FORMAT,
  type EmergencyFile,
  type EmergencyKey,
  emergencyData,
  emergencyInfo,
} from '@kasauti/domain/attempt/emergency-file.ts';
import { fromHex, toHex } from '@kasauti/domain/receipts/bytes.ts';
import { type Journal, waitingLines } from '../storage/journal.ts';

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

type Facts = { attemptId: string; key: EmergencyKey; journal: Journal; now: Date };

/**
 * Returns an encrypted file with all entries that the server has not confirmed. Only the server can read it. Rejects if
 * the browser cannot encrypt.
 */
export async function writeEmergencyFile({ attemptId, key, journal, now }: Facts): Promise<EmergencyFile> {
  const entries = waitingLines(journal).map(({ entry: { opId, itemRef, kind, payload, clientAt } }) => {
    return { opId, itemRef, kind, payload, clientAt };
  });
  const content: EmergencyContent = { token: key.token, madeAt: now.toISOString(), entries };
  const bytes = fromHex(key.publicKey);
  if (!bytes) throw new Error('the server sent a key that is no key');
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytes);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: emergencyInfo() });
  const sealed = await sender.seal(new TextEncoder().encode(JSON.stringify(content)), emergencyData(attemptId));
  return {
    format: EMERGENCY_FILE_FORMAT,
    version: 1,
    attemptId,
    enc: toHex(new Uint8Array(sender.enc)),
    ciphertext: toHex(new Uint8Array(sealed)),
  };
}
