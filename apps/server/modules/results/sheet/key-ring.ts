import { type KeyObject, verify } from 'node:crypto';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';
import { openSha256, sha256 } from '../../../platform/security/hashes.ts';

/** The public keys that the checker trusts, by key id. They never come from the sheet itself. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

export const toolsOf = (keys: KeyRing): ProofTools => ({
  sha256,
  openSha256,
  hasKey: (keyId) => keys.has(keyId),
  checkSignature(message, signature, keyId) {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, message, key, signature);
  },
});
