import { randomUUID } from 'node:crypto';
import { type AccessTokenBar, accessTokenRefusals } from '@kasauti/contract/identity/access-token.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Session } from '../../../platform/http/session.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

const MINUTES = 10;
/** Lifetime of a proctoring token in seconds. It is enough for two calls over a slow network. */
const PROCTORING_SECONDS = 60;
/** Maximum difference in seconds between the clocks of two servers. */
const TOLERANCE_SECONDS = 5;

export type MintAccessToken = (session: Pick<Session, 'sessionId' | 'userId' | 'role'>, now: Date) => Promise<string>;
export type ReadTokenClaims = { tokenId: string; sessionId: SessionId; userId: UserId; expiresAt: Date };

/** Audience of a token, and its lifetime in seconds. */
type Purpose = { audience: string; seconds: number };

/**
 * Returns a function that creates access tokens. Other hosts of this installation do not get the session's cookie, so
 * an access token identifies the user to them. The tokens are JSON Web Tokens (EdDSA). A token is valid for one
 * audience and ten minutes, contains no personal data and has a unique id (`jti`).
 */
export const makeAccessTokens = (secrets: Secrets, publicUrl: string): MintAccessToken =>
  minter(secrets, publicUrl, { audience: `${publicUrl}/api`, seconds: MINUTES * 60 });

/** Returns a function that creates tokens for a single call to the proctoring host. They are valid for one minute. */
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

/**
 * Returns a function that reads tokens for the proctoring host. The refusal is `token-expired` if a new token would
 * help, otherwise `token-refused`.
 */
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
