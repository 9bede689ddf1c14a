import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/security/hashes.ts';

/** Returns a secret of 256 random bits for a cookie or a link. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns false if a text cannot be a token. In this case no database query is needed. */
export const looksLikeToken = (text: string): boolean => TOKEN.test(text);

/** Hashes a token. A plain hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => sha256(token);
