import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Keys derived from the installation's secret by HKDF-SHA256. Each key has one purpose and cannot be used for another.
 */
export type Secrets = {
  /** Returns `bytes` bytes of key material. `purpose` names what the key is for. */
  key(purpose: string, bytes?: number): Buffer;
  /** Returns the Ed25519 key pair for a purpose. The same secret always gives the same pair. */
  signingPair(purpose: string): { privateKey: KeyObject; publicKey: KeyObject; keyId: string };
};

const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex'); // RFC 8410 §7

/**
 * Opens the secret in the settings or in the data folder. Creates the secret if there is none. With `mayMake: false`,
 * throws `StartProblem` instead, because the data of an installation cannot be read with a new secret.
 */
export function openSecrets(settings: Wishes, { mayMake = true } = {}): Secrets {
  return secretsFrom(settings.KASAUTI_SECRET ?? readOrMakeSecret(settings.KASAUTI_DATA_DIR, mayMake));
}

type Wishes = Pick<Settings, 'KASAUTI_SECRET' | 'KASAUTI_DATA_DIR'>;

export function secretsFrom(secret: string): Secrets {
  const key = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'utf8'), Buffer.alloc(0), `kasauti:${purpose}`, bytes));
  return {
    key,
    signingPair(purpose) {
      const privateKey = createPrivateKey({
        key: Buffer.concat([ED25519_PKCS8_PREFIX, key(`sign:${purpose}`)]),
        format: 'der',
        type: 'pkcs8',
      });
      const publicKey = createPublicKey(privateKey);
      const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
      return { privateKey, publicKey, keyId: `${purpose}-${raw.subarray(0, 6).toString('hex')}` };
    },
  };
}

function readOrMakeSecret(dataDir: string, mayMake: boolean): string {
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (!mayMake)
    throw new StartProblem(
      `The secret of this installation is missing, and its database does not open with another one. Put the secret into ${path}, or set KASAUTI_SECRET. Backups do not contain it. Nothing was changed.`,
    );
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
