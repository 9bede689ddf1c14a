import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { insertPasskeyChallenge, type PasskeyPurpose, takePasskeyChallenge } from '../store/passkeys.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { IsAsked } from './webauthn.ts';

/** Time to answer a challenge. It is long enough to fetch the security key or phone. */
const CHALLENGE_MS = 5 * MINUTE_MS;

/**
 * Creates a challenge that a passkey must sign. `userId` is null at the start of a login with a passkey, where the
 * user is not known yet.
 */
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

/**
 * Returns a function that checks a challenge and deletes it, so that each challenge works once. The caller must commit
 * the transaction even if it refuses the call.
 */
export const isAskedOf =
  ({ tx, now }: Work, userId: UserId | null, purpose: PasskeyPurpose): IsAsked =>
  (challenge) =>
    takePasskeyChallenge(tx, { userId, challengeHash: hashToken(challenge), purpose, now });
