/** The few encodings that receipts need, in code that runs the same in a browser, on the server and in an offline checker. */

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Null unless the text is lower-case hex with two digits for each byte. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Null unless the text is base64url without padding (RFC 4648 §5). */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

const DASHES = new Set([8, 13, 18, 23]);
const UUID_LENGTH = 36;

/** Writes the 16 bytes of a UUID's text. Throws RangeError when it is none. */
export function writeUuid(text: string, target: Uint8Array, offset: number): void {
  let at = offset;
  let high = -1;
  for (let place = 0; place < UUID_LENGTH; place += 1) {
    const code = text.charCodeAt(place);
    if (DASHES.has(place)) {
      if (code !== 45) throw new RangeError('not a UUID');
      continue;
    }
    const digit = hexDigit(code);
    if (high < 0) {
      high = digit;
    } else {
      target[at] = high * 16 + digit;
      at += 1;
      high = -1;
    }
  }
  if (text.length !== UUID_LENGTH) throw new RangeError('not a UUID');
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  if (code >= 65 && code <= 70) return code - 55;
  throw new RangeError('not a UUID');
}
