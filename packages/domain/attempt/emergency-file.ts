/*
 * An emergency file holds the answers of a device that cannot send them. It is encrypted for the server with HPKE (RFC
 * 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, base mode. The additional data is the id of the attempt.
 * Decision: docs/decisions/0150-answers-can-leave-a-device-in-an-encrypted-file.md.
 */

export const EMERGENCY_FILE_FORMAT = 'kasauti-emergency-file';
/** Maximum number of entries in a file. It is the number of entries that a device may send at once. */
export const MAX_EMERGENCY_ENTRIES = 10_000;

/** The file itself. `enc` is the encapsulated key of HPKE. It and the ciphertext are in lower-case hex. */
export type EmergencyFile = {
  format: typeof EMERGENCY_FILE_FORMAT;
  version: 1;
  attemptId: string;
  enc: string;
  ciphertext: string;
};

/** Maximum length of the ciphertext in hex, in characters. */
export const MAX_FILE_CHARACTERS = 6_000_000;

/** Reads the text of a file. Returns null if it is no emergency file. Whether it can be opened is not known yet. */
export function parseEmergencyFile(text: string): EmergencyFile | null {
  try {
    const file = JSON.parse(text) as EmergencyFile | null;
    const isOne = file?.format === EMERGENCY_FILE_FORMAT && file.version === 1;
    const hasTexts = [file?.attemptId, file?.enc, file?.ciphertext].every((part) => typeof part === 'string');
    return isOne && hasTexts ? file : null;
  } catch {
    return null;
  }
}

/**
 * What a device needs to write a file: the server's P-256 key in hex, and a token that proves that the file is from the
 * candidate.
 */
export type EmergencyKey = { publicKey: string; token: string };

/** Returns the `info` of HPKE. It keeps these files apart from everything else that is encrypted for the same key. */
export const emergencyInfo = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode('kasauti emergency file 1');

/** Returns the additional data of HPKE: a file for one attempt cannot be passed off as a file for another. */
export const emergencyData = (attemptId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(attemptId);
