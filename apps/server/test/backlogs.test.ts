import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backlogs } from '../backlogs.ts';
import { type Backlog, backlogWarnings, readBacklogs } from '../platform/backlog.ts';
import { deadJobs, unknownJobs } from '../platform/jobs/job-backlogs.ts';
import { testApp } from './app.ts';
import { givenExam } from './given/catalogue.ts';
import { givenSignedIn } from './given/identity.ts';
import { givenOpenOrder } from './given/orders.ts';

const app = await testApp();
let orderId: string;

beforeAll(async () => {
  const examId: ExamId = await givenExam(app, { priceInPaise: 49_900 });
  const { order } = await givenOpenOrder(app, await givenSignedIn(app), [{ productId: examId, quantity: 1 }]);
  orderId = order._id;
  await removeJobs();
});

const run = async (statement: string, values: unknown[] = []) => (await app.pool.query(statement, values)).rows;
const removeJobs = () => run('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');

/** Adds a job that has been due for so long. It is removed after the test. */
async function givenJob(task: string, dueFor: string): Promise<string> {
  onTestFinished(async () => void (await removeJobs()));
  const [job] = await run('select (graphile_worker.add_job($1, run_at => now() - $2::interval)).id', [task, dueFor]);
  return job.id;
}

async function givenMail(key: string, state: 'queued' | 'sent', age: string): Promise<void> {
  onTestFinished(async () => void (await run('delete from mail_message where dedupe_key = $1', [key])));
  await run(
    `insert into mail_message (mail_message_id, dedupe_key, to_address, subject, html, plain, state, queued_at, sent_at)
      values (gen_random_uuid(), $1, 'asha@people.example', '', '', '', $2, now() - $3::interval,
        case when $2 = 'sent' then now() end)`,
    [key, state, age],
  );
}

async function givenEvent(id: string, age: string, isProcessed: boolean): Promise<void> {
  onTestFinished(async () => void (await run('delete from webhook_inbox where event_id = $1', [id])));
  await run(
    `insert into webhook_inbox (event_id, event, body, received_at, processed_at)
      values ($1, 'payment.captured', '{}', now() - $2::interval, case when $3 then now() end)`,
    [id, age, isProcessed],
  );
}

async function givenPayment(id: string, status: 'authorized' | 'captured', age: string): Promise<void> {
  onTestFinished(async () => void (await run('delete from payment where gateway_payment_id = $1', [id])));
  await run(
    `insert into payment (payment_id, order_id, gateway_payment_id, status, status_rank, amount_in_paise, seen_at)
      values (gen_random_uuid(), $1, $2, $3, array_position(array['created', 'failed', 'authorized', 'captured'], $3), 100,
        now() - $4::interval)`,
    [orderId, id, status, age],
  );
}

const checkOrder = (due: string) =>
  run('update sales_order set next_check_at = now() - $1::interval where order_id = $2', [due, orderId]);

async function numberOf(name: string): Promise<number | undefined> {
  const readings = await readBacklogs(app.database, [...backlogs, unknownJobs(() => ['mail-receipt'])]);
  return readings.find(({ backlog }) => backlog.name === name)?.value;
}

describe('work that waits', () => {
  test('a job that nobody has taken for a day is dead, and so is one that has failed for good', async () => {
    await givenJob('of-a-newer-version', '23 hours');
    await givenJob('mail-receipt', '-1 hour');
    expect(await numberOf('jobs_dead')).toBe(0);
    await givenJob('of-a-newer-version', '25 hours');
    expect(await numberOf('jobs_dead')).toBe(1);
    await run('select graphile_worker.permanently_fail_jobs(array[$1::bigint])', [
      await givenJob('mail-receipt', '1 s'),
    ]);
    expect(await numberOf('jobs_dead')).toBe(2);
  });

  test('a job of a newer version is counted as soon as it is due', async () => {
    await givenJob('mail-receipt', '1 minute');
    await givenJob('of-a-newer-version', '-1 hour');
    expect(await numberOf('jobs_unknown')).toBe(0);
    await givenJob('of-a-newer-version', '1 s');
    expect(await numberOf('jobs_unknown')).toBe(1);
  });

  test('the age of the oldest mail is of one that is not sent', async () => {
    await givenMail('sent', 'sent', '1 day');
    expect(await numberOf('mail_oldest_seconds')).toBe(0);
    await givenMail('queued', 'queued', '20 minutes');
    expect(await numberOf('mail_oldest_seconds')).toBeGreaterThanOrEqual(1200);
  });

  test('the age of the oldest message of the gateway is of one that is not processed', async () => {
    await givenEvent('processed', '1 day', true);
    expect(await numberOf('webhook_oldest_seconds')).toBe(0);
    await givenEvent('waiting', '20 minutes', false);
    expect(await numberOf('webhook_oldest_seconds')).toBeGreaterThanOrEqual(1200);
  });

  test('the check of an unpaid order is late from the moment on at which it was due', async () => {
    await checkOrder('-2 minutes');
    expect(await numberOf('reconciliation_late_seconds')).toBe(0);
    await checkOrder('20 minutes');
    expect(await numberOf('reconciliation_late_seconds')).toBeGreaterThanOrEqual(1200);
    await checkOrder('-2 minutes');
  });

  test('a payment waits for its capture between an hour and five days', async () => {
    await givenPayment('pay_captured', 'captured', '2 hours');
    await givenPayment('pay_young', 'authorized', '50 minutes');
    await givenPayment('pay_given_back', 'authorized', '6 days');
    expect(await numberOf('payments_uncaptured')).toBe(0);
    await givenPayment('pay_waiting', 'authorized', '2 hours');
    expect(await numberOf('payments_uncaptured')).toBe(1);
  });
});

test('unusual numbers are in the metrics and in the details of /readyz, and the server stays ready', async () => {
  await givenJob('of-a-newer-version', '25 hours');
  await givenMail('late', 'queued', '20 minutes');
  await givenEvent('late', '10 minutes', false);
  await checkOrder('20 minutes');
  await givenPayment('pay_late', 'authorized', '2 hours');
  const { body } = await app.fastify.inject('/metrics');
  expect(body).toMatch(/^kasauti_jobs_dead 1$/m);
  expect(body).toMatch(/^kasauti_jobs_unknown 1$/m);
  expect(body).toMatch(/^kasauti_mail_oldest_seconds 12\d\d/m);
  expect(body).toMatch(/^kasauti_webhook_oldest_seconds 6\d\d/m);
  expect(body).toMatch(/^kasauti_reconciliation_late_seconds 12\d\d/m);
  expect(body).toMatch(/^kasauti_payments_uncaptured 1$/m);
  const ready = await app.fastify.inject('/readyz');
  const { ok, detail } = ready.json().checks.find((one: { name: string }) => one.name === 'backlogs');
  expect([ready.statusCode, ok, detail.split('; ')]).toEqual([
    200,
    true,
    [
      'dead jobs: 1. They have failed for good, or no server knows them',
      'a mail has not been sent for 20 minutes',
      'a message of the payment gateway has not been processed for 10 minutes',
      'the check of unpaid orders at the payment gateway is 20 minutes late',
      'payments that are authorised and not captured: 1. The gateway should capture them by itself',
      'jobs that wait for a server of a newer version: 1',
    ],
  ]);
});

test('a number that cannot be read in time is reported, and the others are read', async () => {
  const locked = await app.pool.connect();
  onTestFinished(async () => {
    await locked.query('rollback');
    locked.release();
  });
  await locked.query('begin; lock table mail_message');
  const oneMail: Backlog[] = backlogs.filter(({ name }) => name === 'mail_oldest_seconds');
  await givenJob('of-a-newer-version', '25 hours');
  expect(backlogWarnings(await readBacklogs(app.database, [...oneMail, deadJobs]))).toEqual([
    'kasauti_mail_oldest_seconds could not be read',
    'dead jobs: 1. They have failed for good, or no server knows them',
  ]);
});
