import { expect, test } from 'vitest';
import { expectRefusals, refusalsToCome } from './refusal-text.ts';

const turn = () => new Promise((next) => setImmediate(next));

test('a refusal by a rule before the texts of refusals are loaded waits for them', async () => {
  let isTold = false;
  const told = refusalsToCome().then(() => {
    isTold = true;
  });
  await turn();
  expect(isTold).toBe(false);
  const words = Promise.withResolvers<void>();
  expectRefusals(words.promise);
  await turn();
  expect(isTold).toBe(false);
  words.resolve();
  await told;
  expect(isTold).toBe(true);
});
