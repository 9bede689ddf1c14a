import { authCheck } from '@kasauti/contract/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenSignedIn } from '../../test/given/identity.ts';

const app = await testApp();

test('a session cookie says who is signed in', async () => {
  const { headers, userId, email } = await givenSignedIn(app, { fullName: 'Meera Nair' });
  const answer = await app.fastify.inject({ url: authCheck.path, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toEqual({
    _id: userId,
    full_name: 'Meera Nair',
    email,
    role: 'candidate',
    emailConfirmed: true,
    language: 'en',
  });
});
