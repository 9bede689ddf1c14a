import { createHash, hash, type KeyObject, verify } from 'node:crypto';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';

/** Public keys that the checker trusts, by their ids. They never come from what is checked. */
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
