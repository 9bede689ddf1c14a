import { createHash, createHmac, type Hash, hash, timingSafeEqual } from 'node:crypto';

type Data = string | Uint8Array;

/** Returns the SHA-256 hash of bytes or of a UTF-8 text: 32 bytes. */
export const sha256 = (data: Data): Buffer => hash('sha256', data, 'buffer');

/** Returns the SHA-256 hash as 64 lower-case hexadecimal digits. */
export const sha256Hex = (data: Data): string => hash('sha256', data, 'hex');

/** Begins a SHA-256 hash of data that arrives in parts. */
export const openSha256 = (): Hash => createHash('sha256');

/**
 * Returns the SHA-1 hash of a text as 40 upper-case hexadecimal digits. SHA-1 is broken. Use it only for lists that
 * others publish with SHA-1 hashes.
 */
export const sha1Hex = (text: string): string => hash('sha1', text, 'hex').toUpperCase();

/**
 * Returns the HMAC-SHA256 (RFC 2104) of bytes or of a UTF-8 text: 32 bytes. Use it for secrets with few possible
 * values, such as six-digit codes.
 */
export const hmacSha256 = (key: Data, data: Data): Buffer => createHmac('sha256', key).update(data).digest();

/**
 * Compares two secrets. The time that this takes does not reveal how many bytes are equal. Secrets of different lengths
 * are different.
 */
export function isSameSecret(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
