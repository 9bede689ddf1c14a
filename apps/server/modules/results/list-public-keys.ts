import type { Secrets } from '../../platform/secrets.ts';
import { RECEIPT_KEY, SHEET_KEY } from './sign-sheet.ts';

/** The public halves of the keys that sign sheets and receipts, as JWKs (RFC 8037). */
export function listPublicKeys(secrets: Secrets) {
  return [SHEET_KEY, RECEIPT_KEY].map((purpose) => {
    const { publicKey, keyId } = secrets.signingPair(purpose);
    const { x = '' } = publicKey.export({ format: 'jwk' });
    return { kid: keyId, kty: 'OKP', crv: 'Ed25519', x, use: 'sig' };
  });
}
