import { randomUUID } from 'node:crypto';
import { beginAuthenticator, confirmAuthenticator } from '@kasauti/contract/identity/account.ts';
import { codeAt } from '../../../apps/server/modules/identity/second-factor/totp.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenExam } from '../../../apps/server/test/given/catalogue.ts';
import {
  type GivenBrowser,
  type GivenSession,
  type GivenUser,
  givenSignedIn,
} from '../../../apps/server/test/given/identity.ts';
import { givenOpenOrder, payAtGateway } from '../../../apps/server/test/given/orders.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';

export type Person = GivenUser & GivenSession;

export type Upload = { field: string; bytes: Buffer; contentType: string };

/** A request that succeeds and contains ids of real objects. Missing parts are generated from the schema. */
export type Example = {
  as: Person | null;
  cookie?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  uploads?: Upload[];
};

export type Make = (app: TestApp) => Promise<Example>;

export const newAddress = (who: string) => `${who}-${randomUUID()}@people.example`;

export const cookieOf = ({ cookies }: GivenBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ');

export const support = (app: TestApp) => givenSignedIn(app, { role: 'support' });

/** Creates a user, and a request body that proves the user's identity by password. */
export async function withPassword(app: TestApp) {
  const as = await givenSignedIn(app);
  return { as, body: { currentPassword: as.password } };
}

/** Creates a user with an authenticator app, and a request body with password and recovery code. */
export async function withRecoveryCode(app: TestApp) {
  const { as, body } = await withPassword(app);
  const begun = await send(app, as, 'POST', beginAuthenticator.path, body);
  const otp = codeAt(begun.body.secret, new Date());
  const confirmed = await send(app, as, 'POST', confirmAuthenticator.path, { otp });
  const [code] = confirmed.body.recoveryCodes as string[];
  return { as, body: { ...body, code } };
}

export async function openOrder(app: TestApp) {
  const as = await givenSignedIn(app);
  const { order, gateway } = await givenOpenOrder(app, as, [{ productId: await givenExam(app), quantity: 1 }]);
  return { as, order, gatewayOrderId: gateway.order_id };
}

export async function paidOrder(app: TestApp) {
  const made = await openOrder(app);
  const proof = await payAtGateway(app, made.gatewayOrderId);
  await send(app, made.as, 'POST', '/api/v1/pay/verify', proof);
  await app.drainOutbox();
  return made;
}
