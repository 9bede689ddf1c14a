import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { findIssuedKeys, insertIssuedKeys } from '../store.ts';
import { RECEIPT_KEY, SHEET_KEY } from './sign-sheet.ts';

const jwk = (kid: string, x: string) => ({ kid, kty: 'OKP', crv: 'Ed25519', x, use: 'sig' });

/** The public halves of the keys that sign sheets and receipts now, as JWKs (RFC 8037). */
export function publicKeysOf(secrets: Secrets) {
  return [SHEET_KEY, RECEIPT_KEY].map((purpose) => {
    const { publicKey, keyId } = secrets.signingPair(purpose);
    const { x = '' } = publicKey.export({ format: 'jwk' });
    return jwk(keyId, x);
  });
}

/**
 * Before anything is signed with them: the holder of something signed must find its key also when the secret has
 * changed since.
 */
export async function keepPublicKeys(executor: Kysely<Tables>, secrets: Secrets): Promise<void> {
  const keys = publicKeysOf(secrets).map(({ kid, x }) => ({ key_id: kid, public_key: Buffer.from(x, 'base64url') }));
  await insertIssuedKeys(executor, keys);
}

/**
 * All public keys by which anything of this installation can be checked: those that sign now, and then those of before.
 */
export async function listPublicKeys({ database, secrets }: Pick<App, 'database' | 'secrets'>) {
  const present = publicKeysOf(secrets);
  const issued = await findIssuedKeys(database);
  const before = issued.filter(({ keyId }) => present.every(({ kid }) => kid !== keyId));
  return [...present, ...before.map(({ keyId, publicKey }) => jwk(keyId, publicKey.toString('base64url')))];
}
