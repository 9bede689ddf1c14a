/**
 * A set of positions from 0 to n−1. Each array element stores 32 positions, one per bit. Only sets of the same length
 * can be combined.
 */
export type Bits = Uint32Array;

export function noBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}

export function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffffffff);
  const rest = size % 32;
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function setBit(bits: Bits, position: number): void {
  const word = position >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (position & 31));
}

export function hasBit(bits: Bits, position: number): boolean {
  return (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

export function both(a: Bits, b: Bits): Bits {
  const answer = new Uint32Array(a.length);
  for (let word = 0; word < a.length; word += 1) answer[word] = (a[word] ?? 0) & (b[word] ?? 0);
  return answer;
}

export function anyOf(sets: readonly Bits[], length: number): Bits {
  const answer = new Uint32Array(length);
  for (const bits of sets)
    for (let word = 0; word < length; word += 1) answer[word] = (answer[word] ?? 0) | (bits[word] ?? 0);
  return answer;
}

export function count(bits: Bits): number {
  let sum = 0;
  for (let word = 0; word < bits.length; word += 1) sum += onesIn(bits[word] ?? 0);
  return sum;
}

/**
 * Returns the number of positions that are in both sets. This is faster than creating their intersection and counting
 * it.
 */
export function countBoth(a: Bits, b: Bits): number {
  let sum = 0;
  for (let word = 0; word < a.length; word += 1) sum += onesIn((a[word] ?? 0) & (b[word] ?? 0));
  return sum;
}

/** Returns the number of 1 bits in a 32-bit word, counted in parallel (Hacker's Delight, 5-1). */
function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
