import { createHmac, hash } from 'node:crypto';

type Data = string | Uint8Array;

/** SHA-256 of bytes, or of a text in UTF-8: 32 bytes. */
export const sha256 = (data: Data): Buffer => hash('sha256', data, 'buffer');

/** The same as 64 lower-case hexadecimal digits. */
export const sha256Hex = (data: Data): string => hash('sha256', data, 'hex');

/**
 * HMAC-SHA256 (RFC 2104) of bytes, or of a text in UTF-8: 32 bytes. For secrets with few values, such as codes of six
 * digits.
 */
export const hmacSha256 = (key: Data, data: Data): Buffer => createHmac('sha256', key).update(data).digest();
