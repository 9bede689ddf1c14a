import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { journalOf } from '../index.ts';
import { SaveBudget } from './save-budget.ts';

const limits = { entriesAtOnce: 10_000, entriesPerSecond: 20 };

describe('the budget of an attempt', () => {
  test('lets the backlog of the longest form, answered offline, pass within minutes in batches of 200', () => {
    const budget = new SaveBudget(limits, 0);
    // One entry every three seconds for 600 minutes. A long answer has a hundred bytes.
    let [left, nowMs] = [12_000, 0];
    while (left > 0) {
      const waitSeconds = budget.take(200, 200 * 100, nowMs);
      if (waitSeconds === 0) left -= 200;
      nowMs += waitSeconds * 1000 + 50;
    }
    expect(nowMs).toBeLessThan(3 * 60_000);
  });

  test('lets nobody save more than was said, in entries or in bytes, whatever they try', () => {
    const ask = fc.record({ entries: fc.integer({ min: 1, max: 200 }), size: fc.nat(1024), pauseMs: fc.nat(3000) });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 200 }), (asks) => {
        const budget = new SaveBudget({ entriesAtOnce: 300, entriesPerSecond: 10 }, 0);
        let [nowMs, entries, bytes] = [0, 0, 0];
        for (const { pauseMs, size, ...one } of asks) {
          nowMs += pauseMs;
          if (budget.take(one.entries, one.entries * size, nowMs) > 0) continue;
          entries += one.entries;
          bytes += one.entries * size;
        }
        const most = 300 + (nowMs / 1000) * 10;
        expect(entries).toBeLessThanOrEqual(most + 1e-6);
        expect(bytes).toBeLessThanOrEqual(256 * 1024 + (nowMs / 1000) * 10 * 256 + 1e-3);
      }),
    );
  });

  test('takes what it refused after the time that it named, and not before', () => {
    const budget = new SaveBudget({ entriesAtOnce: 200, entriesPerSecond: 10 }, 0);
    expect(budget.take(200, 0, 0)).toBe(0);
    expect(budget.take(100, 0, 0)).toBe(10);
    expect(budget.take(100, 0, 9_900)).toBe(1);
    expect(budget.take(100, 0, 10_000)).toBe(0);
    expect(budget.take(1, 257 * 1024, 10_000)).toBeGreaterThan(0);
  });
});

test('the longest text that a page sends passes under the smallest limits, sooner or later', () => {
  const budget = new SaveBudget({ entriesAtOnce: 1, entriesPerSecond: 1 }, 0);
  expect(budget.take(1, 256 * 1024, 0)).toBe(0);
  const waitSeconds = budget.take(1, 64 * 1024, 1000);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(budget.take(1, 64 * 1024, 1000 + waitSeconds * 1000)).toBe(0);
});

test('an essay of 20,000 characters with a snapshot every three seconds passes for five minutes', () => {
  const budget = new SaveBudget(limits, 0);
  for (let second = 0; second < 300; second += 3) expect(budget.take(1, 20_030, second * 1000)).toBe(0);
});

describe('a candidate who saves faster than anybody answers', () => {
  test('gets a time for the next try, and then everything is accepted', async () => {
    const app = await testApp({ ATTEMPT_ENTRIES_AT_ONCE: '200', ATTEMPT_ENTRIES_PER_SECOND: '100' });
    const [who, other] = [await givenCandidate(app), await givenCandidate(app)];
    const batch = (count: number) => Array.from({ length: count }, () => givenEvent());
    expect((await save(app, who, batch(200))).status).toBe(200);
    const last = batch(100);
    const refused = await app.fastify.inject({
      method: 'POST',
      url: `/api/v1/attempts/${who.attemptId}/events`,
      headers: who.headers,
      payload: { leaseEpoch: 1, events: last },
    });
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too-fast', '1']);
    expect(await journalOf(app.database, who.attemptId)).toHaveLength(200);
    expect((await save(app, other, batch(100))).status).toBe(200);
    await expect.poll(async () => (await save(app, who, last)).status).toBe(200);
    expect(await journalOf(app.database, who.attemptId)).toHaveLength(300);
  });
});
