import type { AddressInfo } from 'node:net';
import { authCheck, login } from '@kasauti/contract/identity/identity.ts';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { testApp } from '../../../test/app.ts';
import { givenUser } from '../../../test/given/identity.ts';

// Two server processes on one database. The test calls both over HTTP, as two devices would.
const first = await testApp({ RATE_PER_MINUTE: '100000', LOGIN_LANE: '2' });
const second = await buildApp({ settings: first.settings, databaseUrl: first.databaseUrl, log: first.log });
afterAll(() => second.close());
const bases = await Promise.all(
  [first, second].map(async ({ fastify }) => {
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
  }),
);

const LOGINS = 200;
const AT_ONCE = 20;

async function logIn(base: string, body: object): Promise<{ status: number; cookie: string | null }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(base + login.path, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('kasauti_session='));
  return { status: answer.status, cookie: line?.split(';')[0] ?? null };
}

const isIn = async (base: string, cookie: string) => (await fetch(base + authCheck.path, { headers: { cookie } })).ok;

async function openSessions(userId: string): Promise<number> {
  const { rows } = await first.pool.query(
    'select count(*)::int as n from session where user_id = $1 and ended_at is null',
    [userId],
  );
  return rows[0].n;
}

test('two hundred logins on two devices over two processes never leave two of them active', async () => {
  const user = await givenUser(first);
  const cookies: string[] = [];
  const statuses = new Set<number>();
  for (let done = 0; done < LOGINS; done += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, n) =>
      logIn(bases[(n >> 1) % 2]!, {
        username: user.email,
        password: user.password,
        deviceId: `device-${n % 2}`,
        forceLogin: n % 3 !== 0,
      }),
    );
    for (const { status, cookie } of await Promise.all(wave)) {
      statuses.add(status);
      if (cookie) cookies.push(cookie);
    }
    expect(await openSessions(user.userId)).toBe(1);
  }
  expect([...statuses].sort()).toEqual([200, 201]);
  const working = await Promise.all(cookies.map((cookie) => Promise.all(bases.map((base) => isIn(base, cookie)))));
  expect(working.filter((answers) => answers.some(Boolean))).toEqual([[true, true]]);
});
