import { randomUUID } from 'node:crypto';
import type { FormId } from '@kasauti/contract/ids.ts';
import type { FormContent, FormKey, ItemContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import { correctPart, respondTo } from '@kasauti/domain/item/interactions.ts';
import { randomResponse, rightResponse } from '@kasauti/domain/item/made-responses.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { BuiltApp } from '../app.ts';
import { findForm, findFormKey } from '../modules/authoring/index.ts';
import { findExamByCode } from '../modules/catalogue/index.ts';
import { asCandidate, type Candidate } from './as-candidate.ts';
import { exams } from './data/exams.ts';
import { demoAccounts, otherCandidates } from './data/people.ts';
import type { SeedPerson } from './data/types.ts';

type Sitting = { _id: string; startsAt: string; seatsLeft: number };
type Test = { _id: string; test_code: string; price: number };

/**
 * Creates the past of the demo users: practice tests with results, a paid order with its invoice, a future booking, and
 * an entitlement that is not booked yet. It makes the same calls as a browser.
 */
export async function seedHistory(app: BuiltApp): Promise<void> {
  const practice = await readPractice(app);
  const [demo] = demoAccounts.filter((account) => account.role === 'candidate');
  if (!demo) throw new Error('the demo has no candidate');
  for (const [place, person] of [demo, ...otherCandidates].entries()) {
    const candidate = await asCandidate(app, person.email);
    await sitPractice(candidate, practice, { person, skill: 35 + ((place * 37) % 60) });
    if (person === demo) await buyAndBook(app, candidate, person);
    await candidate.leave();
  }
  await app.drainOutbox();
}

type Practice = { testCode: string; content: FormContent; key: FormKey };

async function readPractice(app: BuiltApp): Promise<Practice> {
  const testCode = exams.find((exam) => exam.practice)?.testCode ?? '';
  const exam = await findExamByCode(app.database, testCode);
  const form = exam?.formId ? await findForm(app.database, exam.formId as FormId) : null;
  const sealed = exam?.formId ? await findFormKey(app.database, exam.formId as FormId) : null;
  if (!form || !sealed) throw new Error('the demo has no practice test');
  return { testCode, content: form.content, key: sealed.key };
}

/**
 * Takes a practice test from booking to submission. `skill` is the percentage of questions that are answered correctly.
 */
async function sitPractice(
  candidate: Candidate,
  practice: Practice,
  { person, skill }: { person: SeedPerson; skill: number },
): Promise<void> {
  const { data } = await candidate.call<{ data: Sitting[] }>(
    'GET',
    `/api/v1/catalogue/sittings?test_code=${practice.testCode}`,
  );
  const open = data.find((sitting) => new Date(sitting.startsAt) <= new Date() && sitting.seatsLeft > 0);
  if (!open) return; // no sitting is open at this moment
  const booked = await candidate.call<{ schedule_id: string }>('POST', '/api/v1/catalogue/scheduleFreeTest', {
    test_code: practice.testCode,
    sittingId: open._id,
  });
  await candidate.call('POST', '/roomallocate/allocate-rooms', { schedule_id: booked.schedule_id });
  const { attemptId } = await candidate.call<{ attemptId: string }>('POST', '/api/v1/attempts', {
    schedule_id: booked.schedule_id,
  });
  const { lease } = await candidate.call<{ lease: { epoch: number } }>(
    'POST',
    `/api/v1/attempts/${attemptId}/start`,
    {},
  );

  const random = seededRandom(`history of ${person.email}`);
  const items = practice.content.sections.flatMap((section) => section.items);
  const events = items.flatMap((item) => {
    const response = random(100) < 8 ? null : responseTo(item, practice.key, random(100) < skill, random);
    const shared = { itemRef: item.itemRef, clientAt: new Date().toISOString() };
    const visit = { ...shared, opId: randomUUID(), kind: 'visit', payload: null };
    return response ? [visit, { ...shared, opId: randomUUID(), kind: 'answer', payload: response }] : [visit];
  });
  await candidate.call('POST', `/api/v1/attempts/${attemptId}/events`, { leaseEpoch: lease.epoch, events });
  await candidate.call('POST', `/api/v1/attempts/${attemptId}/submit`, { leaseEpoch: lease.epoch });
}

function responseTo(
  item: ItemContent,
  key: FormKey,
  isRight: boolean,
  random: (limit: number) => number,
): ItemResponse {
  const correct = key[item.itemRef]?.correct;
  return respondTo(item, (interaction, id) => {
    const right = isRight ? correctPart(correct, id) : undefined;
    return right ? rightResponse(interaction, right) : randomResponse(interaction, random);
  });
}

const UPI_ID_THAT_PAYS = 'success@razorpay';

/** Buys two tests through the payment gateway, and books a date for one of them. */
async function buyAndBook(app: BuiltApp, candidate: Candidate, person: SeedPerson): Promise<void> {
  const { data: tests } = await candidate.call<{ data: Test[] }>('GET', '/api/v1/catalogue/getAllTestsWithDetails');
  const wanted = ['live', 'centre'].flatMap((mode) => {
    const exam = exams.find((one) => one.proctoring === mode && one.priceInPaise > 0);
    return tests.find((test) => test.test_code === exam?.testCode) ?? [];
  });
  const { gateway } = await candidate.call<{ gateway: { key: string; order_id: string } }>(
    'POST',
    '/api/v1/pay/orders',
    {
      items: wanted.map((test) => ({ productId: test._id, quantity: 1 })),
      billingState: person.stateCode,
    },
  );
  await candidate.call('POST', '/api/v1/pay/verify', await payAtGateway(candidate, gateway, person));
  const [first] = wanted;
  if (!first) return;
  const { data: sittings } = await candidate.call<{ data: Sitting[] }>(
    'GET',
    `/api/v1/catalogue/sittings?test_code=${first.test_code}`,
  );
  const later = sittings.find(
    (sitting) => new Date(sitting.startsAt).getTime() > Date.now() + 3 * DAY_MS && sitting.seatsLeft > 0,
  );
  if (!later) return;
  const booked = await candidate.call<{ schedule_id: string }>('POST', '/api/v1/catalogue/schedule', {
    test_code: first.test_code,
    sittingId: later._id,
  });
  await candidate.call('POST', '/roomallocate/allocate-rooms', { schedule_id: booked.schedule_id });
  app.log.debug({ event: 'demo-history-made' });
}

/** Pays at the gateway's own checkout with its published UPI id for tests. */
async function payAtGateway(
  candidate: Candidate,
  gateway: { key: string; order_id: string },
  person: SeedPerson,
): Promise<object> {
  type Paying = { payment_id: string; next: 'wait' | 'otp' | 'done'; proof?: object };
  let paying = await candidate.call<Paying>('POST', '/gateway/v1/checkout/payments', {
    key_id: gateway.key,
    order_id: gateway.order_id,
    method: 'upi',
    vpa: UPI_ID_THAT_PAYS,
    email: person.email,
    contact: person.phone,
  });
  while (paying.next !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 200)); // the checkout page polls in the same way
    paying = await candidate.call<Paying>(
      'GET',
      `/gateway/v1/checkout/payments/${paying.payment_id}?key_id=${gateway.key}`,
    );
  }
  if (!paying.proof) throw new Error('the demo’s payment was declined');
  return paying.proof;
}
