import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { NoAnswer } from '../../server/call.ts';
import { givenTime } from '../given-time.ts';
import { createRetryPolicy } from './retry-policy.ts';

function given() {
  const time = givenTime();
  const unreachable: boolean[] = [];
  const patience = createRetryPolicy({
    later: time.later,
    random: () => 0,
    isClosed: () => false,
    onTried: (isUnreachable) => unreachable.push(isUnreachable),
  });
  return { time, unreachable, ...patience };
}

test.each(['too-many', 'busy', 'fault'] as const)(
  'a server that says %s is asked again, no sooner than it said',
  async (code) => {
    const { time, asked, unreachable } = given();
    const answers = [refuse(commonRefusals, code, { retryAfterSeconds: 5 }), 'here it is'];
    let tries = 0;
    const answer = asked(async () => answers[tries++] as string);
    await time.pass(4999);
    expect(tries).toBe(1);
    await time.pass(1);
    expect([await answer, tries]).toEqual(['here it is', 2]);
    expect(unreachable).toEqual([true, false]);
  },
);

test('a refusal is an answer, and is not asked about again', async () => {
  const { time, asked, unreachable } = given();
  const answer = asked(async () => refuse(commonRefusals, 'forbidden'));
  await time.pass(60_000);
  expect(await answer).toMatchObject({ code: 'forbidden' });
  expect(unreachable).toEqual([false]);
});

test('a call without an answer is made again at once when the network is back', async () => {
  const time = givenTime();
  const { asked, wake } = createRetryPolicy({
    later: time.later,
    random: () => 1,
    isClosed: () => false,
    onTried: () => undefined,
  });
  let isOffline = true;
  const answer = asked(async () => {
    if (isOffline) throw new NoAnswer('there is no network');
    return 'here it is';
  });
  await time.settle();
  isOffline = false;
  wake();
  await time.settle();
  expect(await answer).toBe('here it is');
});
