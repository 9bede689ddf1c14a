/** Encodings for receipts. They run in browsers, on the server and in the offline checker. */

export { toHex } from './hex.ts';

/** Decodes lower-case hex with two digits per byte. Returns null for other text. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Decodes base64url without padding (RFC 4648 §5). Returns null for other text. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

const UUID_LENGTH = 36;
const DASH = 45;

/** Writes the 16 bytes of a UUID. Throws RangeError when the text is not a UUID. */
export function writeUuid(text: string, target: Uint8Array, offset: number): void {
  if (text.length !== UUID_LENGTH) throw new RangeError('not a UUID');
  let at = offset;
  for (let place = 0; place < UUID_LENGTH; place += 2) {
    if (place === 8 || place === 13 || place === 18 || place === 23) {
      if (text.charCodeAt(place) !== DASH) throw new RangeError('not a UUID');
      place += 1;
    }
    target[at] = hexDigit(text.charCodeAt(place)) * 16 + hexDigit(text.charCodeAt(place + 1));
    at += 1;
  }
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  if (code >= 65 && code <= 70) return code - 55;
  throw new RangeError('not a UUID');
}
