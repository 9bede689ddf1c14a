import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { insertPasskeyChallenge, type PasskeyPurpose, takePasskeyChallenge } from '../store/passkeys.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { IsAsked } from './webauthn.ts';

/** To find the key, or the telephone that has it. */
const CHALLENGE_MS = 5 * MINUTE_MS;

/** What a passkey of the account, or a new one, is to sign; of nobody's, when a login begins with it. */
export async function askPasskey({ tx, now }: Work, userId: UserId | null, purpose: PasskeyPurpose): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertPasskeyChallenge(tx, {
    challenge_hash: hashToken(challenge),
    user_id: userId,
    purpose,
    expires_at: expiresAt,
  });
  return challenge;
}

/** Consumes the challenge: the caller commits, whatever the outcome. */
export const isAskedOf =
  ({ tx, now }: Work, userId: UserId | null, purpose: PasskeyPurpose): IsAsked =>
  (challenge) =>
    takePasskeyChallenge(tx, { userId, challengeHash: hashToken(challenge), purpose, now });
