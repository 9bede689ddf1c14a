import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/**
 * Keys derived from the installation's secret by HKDF-SHA256. Each key has one purpose and cannot replace another.
 */
export type Secrets = {
  /** Returns `bytes` of key material for a purpose in plain words. */
  key(purpose: string, bytes?: number): Buffer;
  /** Returns the Ed25519 key pair for a purpose. It is always the same for the same secret. */
  signingPair(purpose: string): { privateKey: KeyObject; publicKey: KeyObject; keyId: string };
};

const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex'); // RFC 8410 §7

export function openSecrets(settings: Settings): Secrets {
  return secretsFrom(settings.KASAUTI_SECRET ?? readOrMakeSecret(settings.KASAUTI_DATA_DIR));
}

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

function readOrMakeSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
