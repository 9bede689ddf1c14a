/**
 * A repeatable source of random numbers: the same seed gives the same numbers on every machine and in every browser.
 * The hash is cyrb128. The generator is sfc32 (Chris Doty-Humphrey, PractRand). Both are in the public domain and not
 * cryptographic. A secret seed must be unguessable: the server draws it at random or derives it with HMAC.
 */
export type RandomBelow = (limit: number) => number;

/** Returns a source of whole numbers 0 ≤ n < limit (limit 1 to 2^32), each equally likely. */
export function seededRandom(seed: string): RandomBelow {
  const nextWord = sfc32(hash128(seed));
  return (limit) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > 2 ** 32)
      throw new RangeError(`Limit must be 1 to 2^32: ${limit}`);
    // The highest words would make small remainders more likely, so a new word is drawn instead. Fewer than half of all
    // words are affected.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const word = nextWord();
      if (word < fair) return word % limit;
    }
  };
}

/**
 * Returns a new array with the entries in random order. Each step takes one of the remaining entries. The cost is
 * quadratic, so use it for short lists only.
 */
export function shuffle<T>(entries: readonly T[], random: RandomBelow): T[] {
  const left = [...entries];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(random(left.length), 1));
  return drawn;
}

/**
 * Hashes a text to 128 bits as 32 hexadecimal digits. Sorting by this hash gives an order that does not depend on the
 * input order.
 */
export function seededKey(seed: string, id: string): string {
  return hash128(`${seed.length}:${seed}${id}`)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
}

type Words = [number, number, number, number];

/** Computes the cyrb128 hash of a text as four 32-bit words. */
function hash128(text: string): Words {
  let [h1, h2, h3, h4]: Words = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1 >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0];
}

/** Returns an sfc32 generator. It discards the first twelve words, so that similar seeds give different sequences. */
function sfc32([a0, b0, c0, d0]: Words): () => number {
  let [a, b, c, counter] = [a0 | 0, b0 | 0, c0 | 0, d0 | 0];
  const nextWord = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) nextWord();
  return nextWord;
}
