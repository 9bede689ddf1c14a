import { writeUuid } from './bytes.ts';
import { HASH_BYTES } from './merkle.ts';

/** The parts of a root. The server signs one root per commit. */
export type RootFacts = {
  /** The lane: a chain of roots. Each server process starts a new lane. */
  laneId: string;
  /** Number of the root in its lane: 1, 2, 3 … without a gap. */
  rootNo: number;
  leafCount: number;
  /** Whole milliseconds since 1970 by the database's clock: when the server had received all entries of this commit. */
  signedAtMs: number;
  /**
   * The previous root of the lane. For the first root, it is the hash of the newest published heads, or 32 zero bytes
   * if none are published yet.
   */
  prevRoot: Uint8Array;
  root: Uint8Array;
};

export const NO_ROOT = new Uint8Array(HASH_BYTES);
const PREFIX = 'kasauti-root-v1\n';
const TWO_TO_32 = 2 ** 32;

/** Builds the bytes that are signed with Ed25519 (docs/receipts.md). Throws RangeError when a part is out of range. */
export function rootMessage(facts: RootFacts): Uint8Array<ArrayBuffer> {
  const { rootNo, leafCount, signedAtMs, prevRoot, root } = facts;
  if (!Number.isSafeInteger(rootNo) || rootNo < 1) throw new RangeError(`root number: ${rootNo}`);
  if (!Number.isInteger(leafCount) || leafCount < 1 || leafCount > 0xffffffff) {
    throw new RangeError(`leaf count: ${leafCount}`);
  }
  if (!Number.isSafeInteger(signedAtMs)) throw new RangeError(`signing time: ${signedAtMs}`);
  if (prevRoot.length !== HASH_BYTES || root.length !== HASH_BYTES) throw new RangeError('a root has 32 bytes');
  const start = PREFIX.length;
  const bytes = new Uint8Array(start + 16 + 8 + 4 + 8 + 2 * HASH_BYTES);
  const view = new DataView(bytes.buffer);
  new TextEncoder().encodeInto(PREFIX, bytes);
  writeUuid(facts.laneId, bytes, start);
  writeWhole64(view, start + 16, rootNo);
  view.setUint32(start + 24, leafCount);
  writeWhole64(view, start + 28, signedAtMs);
  bytes.set(prevRoot, start + 36);
  bytes.set(root, start + 36 + HASH_BYTES);
  return bytes;
}

function writeWhole64(view: DataView, offset: number, value: number): void {
  view.setInt32(offset, Math.floor(value / TWO_TO_32));
  view.setUint32(offset + 4, value >>> 0);
}
