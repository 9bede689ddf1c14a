import { randomUUID } from 'node:crypto';
import { type AccessTokenBar, accessTokenRefusals } from '@kasauti/contract/identity/access-token.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Session } from '../../../platform/http/session.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

const MINUTES = 10;
/** Long enough for two calls over a slow network. */
const PROCTORING_SECONDS = 60;
/** By how much the clocks of two servers may differ. */
const TOLERANCE_SECONDS = 5;

export type MintAccessToken = (session: Pick<Session, 'sessionId' | 'userId' | 'role'>, now: Date) => Promise<string>;
export type ReadTokenClaims = { tokenId: string; sessionId: SessionId; userId: UserId; expiresAt: Date };

/** Whom a token is for, and how long. */
type Purpose = { audience: string; seconds: number };

/**
 * A JSON Web Token (EdDSA) that says who is signed in, for hosts of ours that the session's cookie does not reach. It
 * carries no personal data, names whom it is for, and lives for ten minutes. Each has an id of its own (`jti`): no two
 * are the same.
 */
export const makeAccessTokens = (secrets: Secrets, publicUrl: string): MintAccessToken =>
  minter(secrets, publicUrl, { audience: `${publicUrl}/api`, seconds: MINUTES * 60 });

/** The same for one call at the proctoring host, within a minute. */
export const makeProctoringTokens = (secrets: Secrets, publicUrl: string, proctoringOrigin: string): MintAccessToken =>
  minter(secrets, publicUrl, { audience: proctoringOrigin, seconds: PROCTORING_SECONDS });

function minter(secrets: Secrets, publicUrl: string, { audience, seconds }: Purpose): MintAccessToken {
  const { privateKey, keyId } = secrets.signingPair('access-token');
  return ({ sessionId, userId, role }, now) => {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid: sessionId, role })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keyId })
      .setIssuer(publicUrl)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(privateKey);
  };
}

const claims = z.object({ jti: z.uuid(), sub: z.uuid(), sid: z.uuid(), exp: z.int() });

/** Reads a token that was made for the proctoring host. Who is refused learns only whether a fresh one would help. */
export function makeTokenReader(secrets: Secrets, publicUrl: string, proctoringOrigin: string) {
  const { publicKey } = secrets.signingPair('access-token');
  return async (token: string, now: Date): Promise<ReadTokenClaims | Refusal<AccessTokenBar>> => {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        issuer: publicUrl,
        audience: proctoringOrigin,
        maxTokenAge: PROCTORING_SECONDS,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: now,
      });
      const { jti, sub, sid, exp } = claims.parse(payload);
      const expiresAt = new Date((exp + TOLERANCE_SECONDS) * 1000);
      return { tokenId: jti, userId: sub as UserId, sessionId: sid as SessionId, expiresAt };
    } catch (error) {
      return refuse(accessTokenRefusals, error instanceof errors.JWTExpired ? 'token-expired' : 'token-refused');
    }
  };
}
