import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { EmergencyKey } from '@kasauti/domain/attempt/emergency-file.ts';
import { toHex } from '@kasauti/domain/receipts/hex.ts';
import { definePart } from '../../../platform/parts.ts';
import { hmacSha256, isSameSecret } from '../../../platform/security/hashes.ts';

const TOKEN_BYTES = 16;

export const emergencySuite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/**
 * The keys of emergency files. They are derived from the installation's secret, so files can be opened as long as the
 * secret is the same.
 */
export const emergencyKeyPart = definePart({
  name: 'emergency-key',
  make: async ({ secrets }) => {
    const pair = await emergencySuite.kem.deriveKeyPair(secrets.key('emergency-files'));
    const publicKey = toHex(new Uint8Array(await emergencySuite.kem.serializePublicKey(pair.publicKey)));
    const tokenOf = (attemptId: AttemptId): string =>
      toHex(hmacSha256(secrets.key('emergency-file-tokens'), attemptId).subarray(0, TOKEN_BYTES));
    return {
      privateKey: pair.privateKey,
      isTokenOf: (attemptId: AttemptId, token: string) =>
        isSameSecret(Buffer.from(token), Buffer.from(tokenOf(attemptId))),
      /** Returns what only the candidate of this attempt is given. */
      keyFor: (attemptId: AttemptId): EmergencyKey => ({ publicKey, token: tokenOf(attemptId) }),
    };
  },
});
