import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { databaseProxy } from '../../../test/database-proxy.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { journalOf, lanePart } from '../index.ts';

test('an attempt for which another process saves is left out of the next commit, and the others are stored at once', async () => {
  const first = await testApp();
  const proxy = await databaseProxy(first.databaseUrl);
  const { settings } = first;
  const second = await buildApp({ settings, databaseUrl: proxy.url, log: openLog(settings.LOG_LEVEL) });
  onTestFinished(() => second.close());
  const { known, connectionName, counts } = second.part(lanePart);
  const hall = await Promise.all(Array.from({ length: 4 }, () => givenCandidate(first)));
  const [before, contested, ...others] = hall as [(typeof hall)[0], (typeof hall)[0], ...typeof hall];
  for (const who of hall) await save(second, who, [givenEvent()]);

  // While a commit is on its way, three saves come together and are then one commit.
  const held = proxy.holdNextAsk(connectionName);
  const earlier = save(second, before, [givenEvent()]);
  const letEarlierGo = await held;
  const [ofContested, ...ofOthers] = [contested, ...others].map((who) => save(second, who, [givenEvent()]));
  const isQueued = (who: typeof contested) => known.get(who.attemptId)?.underWay.length === 1;
  await expect.poll(() => [contested, ...others].every(isQueued)).toBe(true);
  const heldTogether = proxy.holdNextAsk(connectionName);
  letEarlierGo();
  const letTogetherGo = await heldTogether;
  expect((await earlier).status).toBe(200);
  expect((await save(first, contested, [givenEvent()])).body.acks).toMatchObject([{ seq: 2 }]);

  // The process reads the attempts once to find out which of them has got entries. It reads that one again later.
  const firstReading = proxy.holdNextAnswer('kasauti exam');
  letTogetherGo();
  const bringFirst = await firstReading;
  const secondReading = proxy.holdNextAnswer('kasauti exam');
  bringFirst();
  expect((await Promise.all(ofOthers)).map(({ status, body }) => [status, body.acks[0]?.seq])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect(await journalOf(first.database, contested.attemptId)).toHaveLength(2);
  (await secondReading)();
  expect((await ofContested)?.body.acks).toMatchObject([{ seq: 3 }]);
  expect(counts.collisions).toBe(1);
});
