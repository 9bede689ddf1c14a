import { refuseQuestion } from './refused.ts';

/** Maximum size of a text file in bytes. For comparison, 10,000 long questions take about 20 MB. */
export const MAX_FILE_BYTES = 50_000_000;

/**
 * Decodes a text file and returns its lines. The bytes must be valid UTF-8, because replacing an invalid byte would
 * silently change a question. A byte order mark is removed.
 */
export function decodeLines(bytes: Uint8Array): string[] {
  return decodeText(bytes).split(/\r\n|\r|\n/);
}

/** Decodes a text file like `decodeLines`, but returns one text with its line breaks. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_FILE_BYTES)
    refuseQuestion('too-large', `The file has more than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  const text = decode(bytes);
  const control = /(?![\t\n\r])\p{Cc}/u.exec(text);
  if (control) {
    const line = text.slice(0, control.index).split(/\r\n|\r|\n/).length;
    refuseQuestion('control-character', `Line ${line} has a control character. This is not a text file.`, line);
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseQuestion('bad-encoding', 'The file is not UTF-8. Save it as UTF-8 and upload it again.');
  }
}
