import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpIndex } from './op-index.ts';

const opId = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('an index answers what a map of texts would, whatever is put in and asked', () => {
  fc.assert(
    fc.property(fc.array(opId, { maxLength: 400 }), fc.array(opId, { maxLength: 20 }), (given, others) => {
      const index = new OpIndex();
      const map = new Map<string, number>();
      for (const [at, id] of given.entries()) {
        index.add(id, at + 1);
        const text = Buffer.from(id).toString('hex');
        if (!map.has(text)) map.set(text, at + 1);
      }
      for (const id of [...given, ...others])
        expect(index.find(id)).toBe(map.get(Buffer.from(id).toString('hex')) ?? 0);
      expect(index.size).toBe(map.size);
    }),
  );
});

test('op ids that differ in one bit are kept apart', () => {
  const index = new OpIndex();
  const one = (bit: number) => {
    const bytes = new Uint8Array(16);
    bytes[Math.floor(bit / 8)] = 1 << (bit % 8);
    return bytes;
  };
  for (let bit = 0; bit < 128; bit += 1) index.add(one(bit), bit + 1);
  for (let bit = 0; bit < 128; bit += 1) expect(index.find(one(bit))).toBe(bit + 1);
  expect(index.find(new Uint8Array(16))).toBe(0);
});
