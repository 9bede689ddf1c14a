import type { ItemResponse } from '../form/content.ts';
import { responseText } from '../item/response-text.ts';
import { writeUuid } from './bytes.ts';

/**
 * The parts of a leaf, which describes one journal entry. docs/receipts.md defines the bytes. Any change to the byte
 * layout needs a new version number.
 */
export type LeafFacts = {
  attemptId: string;
  seq: number;
  opId: string;
  leaseEpoch: number;
  /** Whole milliseconds since 1970 by the candidate's clock. */
  clientAtMs: number;
  /**
   * Time at which the whole request had arrived, in whole milliseconds since 1970 by the database's clock. Null for
   * an entry of version 1, which has no arrival time.
   */
  arrivedAtMs: number | null;
  kind: string;
  itemRef: string | null;
  /** The stored text of the payload (`payloadText`). */
  payload: string;
};

const LEAF_MARK = 0x00; // RFC 9162 §2.1.1: a leaf cannot be mistaken for an inner node
const NO_ITEM = 0xffff;
/** Length of the fixed part in version 2, which adds the arrival time after the client's time. */
const FIXED_BYTES = 1 + 1 + 16 + 4 + 16 + 4 + 8 + 8 + 1 + 2 + 4;
const TWO_TO_32 = 2 ** 32;

/**
 * Builds the bytes of the entry's leaf. The hash of the leaf is their SHA-256. Throws RangeError for an invalid UUID
 * or a number out of range.
 */
export function leafBytes(facts: LeafFacts): Uint8Array<ArrayBuffer> {
  const { kind, itemRef, payload } = facts;
  // UTF-8 takes at most three bytes per UTF-16 unit. The unused rest is cut off.
  const bytes = new Uint8Array(FIXED_BYTES + 3 * (kind.length + (itemRef?.length ?? 0) + payload.length));
  return bytes.subarray(0, writeLeaf(facts, bytes));
}

/**
 * Writes a leaf into a reusable buffer and returns the number of bytes. Throws RangeError like `leafBytes`, and
 * also when the buffer is too short.
 */
export function writeLeaf(facts: LeafFacts, bytes: Uint8Array<ArrayBuffer>): number {
  const { arrivedAtMs, kind, itemRef, payload } = facts;
  if (!Number.isSafeInteger(facts.clientAtMs)) throw new RangeError(`client time: ${facts.clientAtMs}`);
  if (arrivedAtMs !== null && !Number.isSafeInteger(arrivedAtMs)) throw new RangeError(`arrival: ${arrivedAtMs}`);
  if (bytes.length < FIXED_BYTES) throw new RangeError('no room for the leaf');
  bytes[0] = LEAF_MARK;
  bytes[1] = arrivedAtMs === null ? 1 : 2;
  writeUuid(facts.attemptId, bytes, 2);
  writeWhole32(bytes, 18, checkWhole('seq', facts.seq, 0xffffffff));
  writeUuid(facts.opId, bytes, 22);
  writeWhole32(bytes, 38, checkWhole('lease epoch', facts.leaseEpoch, 0xffffffff));
  writeWhole64(bytes, 42, facts.clientAtMs);
  if (arrivedAtMs !== null) writeWhole64(bytes, 50, arrivedAtMs);
  const kindAt = arrivedAtMs === null ? 51 : 59;
  let at = writeUtf8(kind, bytes, kindAt);
  bytes[kindAt - 1] = checkWhole('length of the kind', at - kindAt, 0xff);
  const itemEnd = itemRef === null ? at + 2 : writeUtf8(itemRef, bytes, at + 2);
  const itemLength =
    itemRef === null ? NO_ITEM : checkWhole('length of the item reference', itemEnd - at - 2, NO_ITEM - 1);
  bytes[at] = itemLength >>> 8;
  bytes[at + 1] = itemLength;
  at = writeUtf8(payload, bytes, itemEnd + 4);
  writeWhole32(bytes, itemEnd, at - itemEnd - 4);
  return at;
}

const encoder = new TextEncoder();

/** Writes a text as UTF-8 and returns the offset after it. */
function writeUtf8(text: string, bytes: Uint8Array<ArrayBuffer>, start: number): number {
  if (start + text.length > bytes.length) throw new RangeError('no room for the leaf');
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 0x7f) {
      const { read, written } = encoder.encodeInto(text, bytes.subarray(start));
      if (read < text.length) throw new RangeError('no room for the leaf');
      return start + written;
    }
    bytes[start + place] = code;
  }
  return start + text.length;
}

/** Writes the lower 32 bits, most significant byte first. */
function writeWhole32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** Writes a signed 64-bit number, most significant byte first. */
function writeWhole64(bytes: Uint8Array, at: number, value: number): void {
  writeWhole32(bytes, at, Math.floor(value / TWO_TO_32));
  writeWhole32(bytes, at + 4, value);
}

/** The payloads of journal entries. */
export type EntryPayload =
  | ItemResponse
  | { language: string }
  | { tool: string; value?: string }
  | { epoch: number }
  | null;

/**
 * Serialises a payload for storage and hashing: JSON with a fixed order of members and no white space. So the
 * client can produce the same bytes again.
 */
export function payloadText(payload: EntryPayload): string {
  if (payload === null) return 'null';
  if ('kind' in payload) return responseText(payload);
  if ('language' in payload) return `{"language":${JSON.stringify(payload.language)}}`;
  if ('epoch' in payload) return `{"epoch":${payload.epoch}}`;
  const value = payload.value === undefined ? '' : `,"value":${JSON.stringify(payload.value)}`;
  return `{"tool":${JSON.stringify(payload.tool)}${value}}`;
}

function checkWhole(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${name}: ${value}`);
  return value;
}
