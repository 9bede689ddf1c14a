import { randomInt } from 'node:crypto';

const FIRST_SLOTS = 16;
const MAX_FULL = 0.7;
const WORDS = 4;

/** Random part of the hash. Without it, a client could choose op ids that all fall into the same slot. */
const mix = randomInt(2 ** 32);

/**
 * Maps the op ids of one attempt's journal to their numbers. It uses 20 bytes per slot, outside the garbage-collected
 * heap. A `Map` with string keys used five times as much, and the tests of one afternoon filled the memory.
 */
export class OpIndex {
  #words = new Int32Array(FIRST_SLOTS * WORDS);
  #seqs = new Int32Array(FIRST_SLOTS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of the entry with this op id, or 0 if the op id is unknown. */
  find(opId: Uint8Array): number {
    const place = this.#place(wordAt(opId, 0), wordAt(opId, 4), wordAt(opId, 8), wordAt(opId, 12));
    return this.#seqs[place] ?? 0;
  }

  /**
   * Adds an op id. If it is already present, its number does not change. Throws a RangeError if the number is below 1.
   */
  add(opId: Uint8Array, seq: number): void {
    if (seq < 1) throw new RangeError(`numbers begin at 1: ${seq}`);
    if (this.#size >= this.#seqs.length * MAX_FULL) this.#grow();
    this.#put(wordAt(opId, 0), wordAt(opId, 4), wordAt(opId, 8), wordAt(opId, 12), seq);
  }

  #put(a: number, b: number, c: number, d: number, seq: number): void {
    const place = this.#place(a, b, c, d);
    if (this.#seqs[place] !== 0) return;
    const at = place * WORDS;
    this.#words[at] = a;
    this.#words[at + 1] = b;
    this.#words[at + 2] = c;
    this.#words[at + 3] = d;
    this.#seqs[place] = seq;
    this.#size += 1;
  }

  /** Returns the slot that contains this op id, or else the free slot for it. There is always a free slot. */
  #place(a: number, b: number, c: number, d: number): number {
    const words = this.#words;
    const last = this.#seqs.length - 1;
    const mixed = Math.imul(a ^ mix ^ Math.imul(b ^ (c >>> 3), 0x9e3779b1) ^ d, 0x85ebca6b);
    for (let place = (mixed ^ (mixed >>> 15)) & last; ; place = (place + 1) & last) {
      const at = place * WORDS;
      const isIt = words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d;
      if (isIt || this.#seqs[place] === 0) return place;
    }
  }

  #grow(): void {
    const [words, seqs] = [this.#words, this.#seqs];
    this.#words = new Int32Array(words.length * 2);
    this.#seqs = new Int32Array(seqs.length * 2);
    this.#size = 0;
    for (let place = 0; place < seqs.length; place += 1) {
      const at = place * WORDS;
      const seq = seqs[place] ?? 0;
      if (seq !== 0) this.#put(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0, seq);
    }
  }
}

/**
 * Returns four bytes as a signed integer. JavaScript engines store small integers directly, but a large unsigned
 * integer would be allocated as an object.
 */
function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}
