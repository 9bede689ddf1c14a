import { forgotPassword } from '@kasauti/contract/identity/identity.ts';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

const LIMIT = 3;
const client = '203.0.113.7';

/**
 * Sends one call more than the limit allows. For each call, returns whether it was refused because of too many
 * requests.
 */
async function ask(app: TestApp, remoteAddress: string, forwardedFor: (n: number) => string) {
  const answers = [];
  for (let n = 0; n <= LIMIT; n += 1)
    answers.push(
      await app.fastify.inject({
        method: forgotPassword.method,
        url: forgotPassword.path,
        remoteAddress,
        headers: { 'x-forwarded-for': forwardedFor(n) },
        payload: { emailOrUsername: 'nobody@people.example' },
      }),
    );
  return answers.map((answer) => answer.statusCode === 429);
}
const lastIsTooMany = [...Array<boolean>(LIMIT).fill(false), true];
const noneIsTooMany = Array<boolean>(LIMIT + 1).fill(false);

describe.each(['1', '10.0.0.0/24'])('behind one proxy, told as TRUST_PROXY=%s', async (setting) => {
  const app = await testApp({ TRUST_PROXY: setting, RATE_PER_MINUTE: `${LIMIT}` });

  test('a client who writes a new first hop each time stays one client', async () => {
    expect(await ask(app, '10.0.0.5', (n) => `198.51.100.${n}, ${client}`)).toEqual(lastIsTooMany);
  });

  test('two clients do not share a limit', async () => {
    const others = (n: number) => `192.0.2.${n}`;
    expect(await ask(app, '10.0.0.5', others)).toEqual(noneIsTooMany);
  });
});

test('behind two proxies the address that the outer one saw counts', async () => {
  const app = await testApp({ TRUST_PROXY: '2', RATE_PER_MINUTE: `${LIMIT}` });
  expect(await ask(app, '10.0.0.5', (n) => `198.51.100.${n}, ${client}, 10.0.0.9`)).toEqual(lastIsTooMany);
  expect(await ask(app, '10.0.0.5', (n) => `192.0.2.${n}, 10.0.0.9`)).toEqual(noneIsTooMany);
});

test('if proxies are configured, the header of a request that bypasses them is not trusted', async () => {
  const app = await testApp({ TRUST_PROXY: '10.0.0.5', RATE_PER_MINUTE: `${LIMIT}` });
  expect(await ask(app, client, (n) => `192.0.2.${n}`)).toEqual(lastIsTooMany);
});

test('without a proxy nobody’s header is believed', async () => {
  const app = await testApp({ RATE_PER_MINUTE: `${LIMIT}` });
  expect(await ask(app, client, (n) => `192.0.2.${n}`)).toEqual(lastIsTooMany);
});
