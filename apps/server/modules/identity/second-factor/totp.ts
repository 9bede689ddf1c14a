import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import { generateSecret, generateSync, verifySync } from 'otplib';
import type { Secrets } from '../../../platform/security/secrets.ts';

/** A code of the step before or after is taken too: clocks differ (RFC 6238 §5.2). */
const STEP_SECONDS = 30;
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret for an authenticator app, in Base32. */
export const newTotpSecret = (): string => generateSecret();

/** The six digits that an authenticator app shows at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });

/** The step a code belongs to, or null when the code is wrong. Whether the step was spent before is the database's to say. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** AES-256-GCM under a key of its own. Bound to its user: moved to another row it does not open. */
export function sealTotpSecret(secrets: Secrets, userId: UserId, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secrets.key('totp-secret'), iv);
  cipher.setAAD(Buffer.from(userId, 'utf8'));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the text was changed, moved to another user or sealed by another installation. */
export function openTotpSecret(secrets: Secrets, userId: UserId, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error('a second factor is sealed in an unknown way');
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secrets.key('totp-secret'), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId, 'utf8'));
  decipher.setAuthTag(tag);
  const text = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
