import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Secrets } from '../../platform/secrets.ts';
import type { Session } from '../../platform/serve.ts';

const MINUTES = 10;

export type MintAccessToken = (session: Pick<Session, 'sessionId' | 'userId' | 'role'>, now: Date) => Promise<string>;

/**
 * A JSON Web Token (EdDSA) that says who is signed in, for hosts of ours that the session's cookie does not reach. It carries no personal
 * data, names whom it is for, and lives for ten minutes. Each has an id of its own (`jti`): no two are the same.
 */
export function makeAccessTokens(secrets: Secrets, publicUrl: string): MintAccessToken {
  const { privateKey, keyId } = secrets.signingPair('access-token');
  return ({ sessionId, userId, role }, now) => {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid: sessionId, role })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keyId })
      .setIssuer(publicUrl)
      .setAudience(`${publicUrl}/api`)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + MINUTES * 60)
      .sign(privateKey);
  };
}
