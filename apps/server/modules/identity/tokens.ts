import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/security/hashes.ts';

/** A secret of 256 bits for a cookie or a link. The database keeps only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** False for texts that were never one of our tokens: they need no look into the database. */
export const looksLikeToken = (text: string): boolean => TOKEN.test(text);

/** A token has 256 random bits, so a plain hash of it cannot be searched backwards. */
export const hashToken = (token: string): Buffer => sha256(token);
