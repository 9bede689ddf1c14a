import { expect, test } from 'vitest';
import { headsMessage } from './heads.ts';

test('published heads are signed as the name of the layout and the 32 bytes of their hash', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, at) => at);
  const message = headsMessage(hash);
  expect(new TextDecoder().decode(message.subarray(0, 17))).toBe('kasauti-heads-v1\n');
  expect([...message.subarray(17)]).toEqual([...hash]);
  expect(() => headsMessage(hash.subarray(1))).toThrow(RangeError);
});
