import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { readListMark } from './store/listed-refunds.ts';
import { forgetGatewayNews } from './tidy.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const daysBefore = (days: number) => new Date(noon.getTime() - days * 86_400_000);

test('an event of the gateway is forgotten 90 days after it came; one that nobody has processed stays', async () => {
  const put = (id: string, receivedAt: Date, processedAt: Date | null) =>
    app.pool.query(
      `insert into webhook_inbox (event_id, event, body, received_at, processed_at)
       values ($1, 'payment.captured', '{"contact":"+91 98111 22334"}', $2, $3)`,
      [id, receivedAt, processedAt],
    );
  await put('old', daysBefore(90.1), daysBefore(90));
  await put('young', daysBefore(89.9), daysBefore(89.9));
  await put('waiting', daysBefore(200), null);
  await app.at(noon, forgetGatewayNews);
  const { rows } = await app.pool.query('select event_id as id from webhook_inbox order by 1');
  expect(rows).toEqual([{ id: 'waiting' }, { id: 'young' }]);
});

test('a refund that was looked at is forgotten after 90 days; the newest stays, since the next list begins at it', async () => {
  const put = (id: string, madeAt: Date, lookAt: Date | null) =>
    app.pool.query('insert into listed_refund (gateway_refund_id, made_at, look_at) values ($1, $2, $3)', [
      id,
      madeAt,
      lookAt,
    ]);
  const left = async () => (await app.pool.query('select gateway_refund_id as id from listed_refund order by 1')).rows;
  await put('old', daysBefore(200), null);
  await put('to-look-at', daysBefore(180), noon);
  await put('newest', daysBefore(100), null);
  await app.at(noon, forgetGatewayNews);
  expect(await left()).toEqual([{ id: 'newest' }, { id: 'to-look-at' }]);
  expect(await readListMark(app.database)).toEqual(daysBefore(100));
  await put('young', daysBefore(1), null);
  await app.at(noon, forgetGatewayNews);
  expect(await left()).toEqual([{ id: 'to-look-at' }, { id: 'young' }]);
});
