import { readPersonTests } from '@kasauti/contract/orders/person-purchases.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { type GivenSession, givenSignedIn } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenRoomInSession } from '../../../test/given/proctoring.ts';
import { givenBooking, givenCentre } from '../../../test/given/scheduling.ts';

const app = await testApp();
const support = await givenSignedIn(app, { role: 'support' });

async function read(userId: string, who: Pick<GivenSession, 'headers'> = support) {
  const url = readPersonTests.path.replace('{id}', userId);
  const answer = await app.fastify.inject({ url, headers: who.headers });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

test('support sees what waits for a date and what is booked, with its time, place and roll number', async () => {
  const { userId } = await givenSignedIn(app);
  const examId = await givenExam(app, { title: { en: 'Clerk', hi: 'लिपिक' } });
  const entitlementId = await givenEntitlement(app, { examId, candidateId: userId });
  const centreId = await givenCentre(app, 'Guwahati', 'गुवाहाटी');
  const booked = await givenBooking(app, { mode: 'centre', centreId, candidateId: userId });
  const { status, body } = await read(userId);
  expect(status).toBe(200);
  expect(body.waiting).toMatchObject([{ _id: entitlementId, title: { en: 'Clerk', hi: 'लिपिक' } }]);
  expect(body.bookings).toMatchObject([
    {
      schedule_id: booked.bookingId,
      test_code: booked.testCode,
      state: 'confirmed',
      startsAt: booked.startsAt.toISOString(),
      mode: 'centre',
      rollNumber: booked.rollNumber,
      centre: { city: 'Guwahati', cityHi: 'गुवाहाटी' },
      attemptState: null,
    },
  ]);
});

test('for a running test its state is shown, and no answers', async () => {
  const { sitters } = await givenRoomInSession(app);
  const [sitter] = sitters;
  const { body, text } = await read(sitter?.userId ?? '');
  expect(body.bookings).toMatchObject([{ attemptState: expect.any(String) }]);
  expect(text).not.toMatch(/answer|response|score|marks|journal|receipt/i);
});

test('each view is in the audit log with its reader, also when it finds nothing', async () => {
  const { userId } = await givenSignedIn(app);
  expect((await read(userId)).body).toEqual({ waiting: [], bookings: [] });
  const { rows } = await app.pool.query('select action, actor_id from audit_entry where object_id = $1', [userId]);
  expect(rows).toEqual([{ action: 'user.view-tests', actor_id: support.userId }]);
});

test.each(['proctor', 'author', 'finance', 'centre_manager', 'org_manager', 'candidate'] as const)(
  'a %s does not see what somebody else booked',
  async (role) => {
    const { userId } = await givenSignedIn(app);
    expect((await read(userId, await givenSignedIn(app, { role }))).status).toBe(403);
  },
);

test('only an administrator sees the bookings of staff', async () => {
  const { userId } = await givenSignedIn(app, { role: 'proctor' });
  expect((await read(userId)).body.code).toBe('staff-account');
  expect((await read(userId, await givenSignedIn(app, { role: 'admin' }))).status).toBe(200);
});
