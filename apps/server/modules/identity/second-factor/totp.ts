import type { UserId } from '@kasauti/contract/ids.ts';
import { generateSecret, generateSync, verifySync } from 'otplib';
import { NONCE_BYTES, openBytes, sealBytes, TAG_BYTES } from '../../../platform/security/aes-gcm.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/**
 * Length of a step in seconds. The codes of the previous and the next step are accepted too, because clocks differ (RFC
 * 6238 §5.2).
 */
const STEP_SECONDS = 30;
const VERSION = 1;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Returns a new secret for an authenticator app, in Base32. */
export const newTotpSecret = (): string => generateSecret();

/** Returns the six digits that an authenticator app shows at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });

/**
 * Returns the step of a code, or null if the code is wrong. This function does not check whether the step was used
 * before; `consumeTotpStep` does.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/**
 * Encrypts a secret with AES-256-GCM. The key is used only for this purpose. The ciphertext is bound to the user and
 * cannot be decrypted in another user's row.
 */
export function sealTotpSecret(secrets: Secrets, userId: UserId, secret: string): Buffer {
  const text = Buffer.from(secret, 'utf8');
  const { nonce, ciphertext, tag } = sealBytes(secrets.key('totp-secret'), text, {
    about: Buffer.from(userId, 'utf8'),
  });
  return Buffer.concat([Buffer.from([VERSION]), nonce, tag, ciphertext]);
}

/**
 * Decrypts a secret. Throws if the ciphertext was changed, copied from another user or made by another installation.
 */
export function openTotpSecret(secrets: Secrets, userId: UserId, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error('a second factor is sealed in an unknown way');
  const parts = {
    nonce: sealed.subarray(1, 1 + NONCE_BYTES),
    tag: sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES),
    ciphertext: sealed.subarray(HEAD_BYTES),
  };
  return openBytes(secrets.key('totp-secret'), parts, Buffer.from(userId, 'utf8')).toString('utf8');
}
