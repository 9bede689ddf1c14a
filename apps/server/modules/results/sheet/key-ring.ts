import { createHash, hash, type KeyObject, verify } from 'node:crypto';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';

/** The public keys that the checker trusts, by key id. They never come from the sheet that is checked. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

export const toolsOf = (keys: KeyRing): ProofTools => ({
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  openSha256: () => createHash('sha256'),
  hasKey: (keyId) => keys.has(keyId),
  checkSignature(message, signature, keyId) {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, message, key, signature);
  },
});
