import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { findIssuedKeys, insertIssuedKeys } from '../store/results.ts';
import { RECEIPT_KEY, SHEET_KEY } from './sign-sheet.ts';

const jwk = (kid: string, x: string) => ({ kid, kty: 'OKP', crv: 'Ed25519', x, use: 'sig' });

/** Returns the public halves of the current signing keys for sheets and receipts, as JWKs (RFC 8037). */
export function publicKeysOf(secrets: Secrets) {
  return [SHEET_KEY, RECEIPT_KEY].map((purpose) => {
    const { publicKey, keyId } = secrets.signingPair(purpose);
    const { x = '' } = publicKey.export({ format: 'jwk' });
    return jwk(keyId, x);
  });
}

/**
 * Stores the current public keys. This must run before anything is signed with them, because the holder of a signed
 * document must still find its key after the secret has changed.
 */
export async function keepPublicKeys(executor: Kysely<Tables>, secrets: Secrets): Promise<void> {
  const keys = publicKeysOf(secrets).map(({ kid, x }) => ({ key_id: kid, public_key: Buffer.from(x, 'base64url') }));
  await insertIssuedKeys(executor, keys);
}

/**
 * Lists all public keys that can verify documents of this installation. The current keys come first, then the former
 * ones.
 */
export async function listPublicKeys({ database, secrets }: Pick<App, 'database' | 'secrets'>) {
  const present = publicKeysOf(secrets);
  const issued = await findIssuedKeys(database);
  const before = issued.filter(({ keyId }) => present.every(({ kid }) => kid !== keyId));
  return [...present, ...before.map(({ keyId, publicKey }) => jwk(keyId, publicKey.toString('base64url')))];
}
