import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenSignedIn, givenUser } from '../../../apps/server/test/given/identity.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { givenBooking } from '../../../apps/server/test/given/scheduling.ts';
import { type Make, paidOrder, support, withRecoveryCode } from './make.ts';

const admin = (app: TestApp) => givenSignedIn(app, { role: 'admin' });

export const peopleExamples: Record<string, Make> = {
  'people.findPeople': async (app) => ({ as: await support(app), body: { filter: { find: 'asha' } } }),
  'people.helpPerson': async (app) => ({
    as: await support(app),
    params: { id: (await givenSignedIn(app)).userId },
    body: { verb: 'end-sessions', reason: 'Asked by phone' },
  }),
  'people.correctBirthDate': async (app) => ({
    as: await support(app),
    params: { id: (await givenSignedIn(app)).userId },
    body: { dob: '2000-01-30', reason: 'Saw their card on a call' },
  }),
  'people.changeStaffAccess': async (app) => ({
    as: await admin(app),
    params: { id: (await givenUser(app, { role: 'author' })).userId },
    body: { verb: 'disable', reason: 'Left us' },
  }),
  'people.decideUnlock': async (app) => {
    const { userId } = (await withRecoveryCode(app)).as;
    const asked = { verb: 'unlock', reason: 'Lost the telephone' };
    await send(app, await support(app), 'POST', `/api/v1/people/${userId}/help`, asked);
    const { rows } = await app.pool.query('select unlock_ask_id as id from unlock_ask where user_id = $1', [userId]);
    const body = { decision: 'approve', reason: 'Saw their card on a call' };
    return { as: await support(app), params: { id: String(rows[0]?.id) }, body };
  },
  'personPurchases.readPersonOrders': async (app) => ({
    as: await support(app),
    params: { id: (await paidOrder(app)).as.userId },
  }),
  'personPurchases.readPersonTests': async (app) => ({
    as: await support(app),
    params: { id: (await givenBooking(app)).candidateId },
  }),
  'audit.readAuditLog': async (app) => ({
    as: await admin(app),
    body: { filter: { who: 'system', from: '2026-01-01' } },
  }),
  'audit.exportAuditLog': async (app) => ({ as: await admin(app), body: { what: 'exam' } }),
};
