import { expect, test } from 'vitest';
import { besideBare, median } from './bare.ts';

test('a rate is reported beside the rate of a bare server just before and just after', async () => {
  const looked: string[] = [];
  const found = await besideBare({ connections: 2, requestBytes: 500, answerBytes: 300 }, async () => {
    looked.push('acted');
    return 50;
  });
  expect(looked).toEqual(['acted']);
  expect(found).toEqual({ rate: 50, bare: expect.any(Number), ratio: Math.round((50 / found.bare) * 1000) / 1000 });
  expect(found.bare).toBeGreaterThan(0);
});

test('the result is the median of several pairs', () => {
  expect([median([5, 1, 9]), median([4, 1, 9, 5]), median([2])]).toEqual([5, 4.5, 2]);
});
