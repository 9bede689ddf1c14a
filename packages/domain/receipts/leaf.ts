import type { ItemResponse } from '../form/content.ts';
import { writeUuid } from './bytes.ts';

/** What a leaf says of one entry of a journal. The bytes are described in docs/receipts.md; a change of them is a new version. */
export type LeafFacts = {
  attemptId: string;
  seq: number;
  opId: string;
  leaseEpoch: number;
  /** Whole milliseconds since 1970, by the candidate's clock. */
  clientAtMs: number;
  kind: string;
  itemRef: string | null;
  /** The payload as it is stored (`payloadText`). */
  payload: string;
};

const LEAF_MARK = 0x00; // RFC 9162 §2.1.1: no leaf can be taken for an inner node
const LEAF_VERSION = 1;
const NO_ITEM = 0xffff;
const FIXED_BYTES = 1 + 1 + 16 + 4 + 16 + 4 + 8 + 1 + 2 + 4;
const TWO_TO_32 = 2 ** 32;

const encoder = new TextEncoder();

/** The bytes whose SHA-256 is the entry's leaf. Throws RangeError for an id that is no UUID or a number out of range. */
export function leafBytes(facts: LeafFacts): Uint8Array<ArrayBuffer> {
  const { kind, itemRef, payload } = facts;
  checkWhole('seq', facts.seq, 0xffffffff);
  checkWhole('lease epoch', facts.leaseEpoch, 0xffffffff);
  if (!Number.isSafeInteger(facts.clientAtMs)) throw new RangeError(`client time: ${facts.clientAtMs}`);

  // UTF-8 takes at most three bytes for each UTF-16 unit; what is left over is cut off at the end.
  const most = FIXED_BYTES + 3 * (kind.length + (itemRef?.length ?? 0) + payload.length);
  const bytes = new Uint8Array(most);
  const view = new DataView(bytes.buffer);
  bytes[0] = LEAF_MARK;
  bytes[1] = LEAF_VERSION;
  writeUuid(facts.attemptId, bytes, 2);
  view.setUint32(18, facts.seq);
  writeUuid(facts.opId, bytes, 22);
  view.setUint32(38, facts.leaseEpoch);
  view.setInt32(42, Math.floor(facts.clientAtMs / TWO_TO_32));
  view.setUint32(46, facts.clientAtMs >>> 0);
  let at = 51 + encoder.encodeInto(kind, bytes.subarray(51)).written;
  bytes[50] = checkWhole('length of the kind', at - 51, 0xff);
  at += 2;
  const itemLength = itemRef === null ? 0 : encoder.encodeInto(itemRef, bytes.subarray(at)).written;
  view.setUint16(
    at - 2,
    itemRef === null ? NO_ITEM : checkWhole('length of the item reference', itemLength, NO_ITEM - 1),
  );
  at += itemLength + 4;
  const payloadLength = encoder.encodeInto(payload, bytes.subarray(at)).written;
  view.setUint32(at - 4, payloadLength);
  return bytes.subarray(0, at + payloadLength);
}

/** What an entry may carry besides its kind and its question. */
export type EventPayload =
  | ItemResponse
  | { language: string }
  | { tool: string; value?: string }
  | { epoch: number }
  | null;

/**
 * A payload as it is stored and hashed: JSON with its members in one order and no white space, so that whoever made the event can
 * make the same bytes again.
 */
export function payloadText(payload: EventPayload): string {
  if (payload === null) return 'null';
  if ('kind' in payload) {
    return payload.kind === 'options'
      ? `{"kind":"options","optionIds":${JSON.stringify(payload.optionIds)}}`
      : `{"kind":"number","text":${JSON.stringify(payload.text)}}`;
  }
  if ('language' in payload) return `{"language":${JSON.stringify(payload.language)}}`;
  if ('epoch' in payload) return `{"epoch":${payload.epoch}}`;
  const value = payload.value === undefined ? '' : `,"value":${JSON.stringify(payload.value)}`;
  return `{"tool":${JSON.stringify(payload.tool)}${value}}`;
}

function checkWhole(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${name}: ${value}`);
  return value;
}
