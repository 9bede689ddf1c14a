import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenUser, mailsTo } from '../given/identity.ts';
import { listen, loginAsk, newClient, signedInClient } from './http.ts';

/*
 * Tests of the specification for accounts and sessions. They use a running app. docs/spec-coverage.md names these
 * tests.
 */

const app = await testApp();
const base = await listen(app);

const form = (facts: Record<string, unknown> = {}) => {
  const email = `asha.${randomBytes(4).toString('hex')}@people.example`;
  return {
    fullName: 'Asha Rao',
    email,
    phone: '+91 98765 43210',
    username: email,
    password: 'lantern-in-the-monsoon',
    dob: '2001-02-03',
    gender: 'female',
    uniqueno: 'KA-77-1234',
    organizationCode: '',
    ...facts,
  };
};

/** Returns the subject of a token without checking its signature. */
const subjectOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

test('a sign-up answers 200, asks to confirm by mail and signs nobody in', async () => {
  const client = newClient(base);
  const said = await client.post('/api/v1/auth/signup', form());
  expect([said.status, said.body.message]).toEqual([
    200,
    'Signup successful! Please check your email for confirmation.',
  ]);
  expect((await client.get('/api/v1/auth/check')).status).toBe(401);
});

test('a sign-up has the eight fields of its form and the code of an organisation, and nothing else', async () => {
  const client = newClient(base);
  expect((await client.post('/api/v1/auth/signup', form())).status).toBe(200);
  expect((await client.post('/api/v1/auth/signup', form({ nickname: 'Ash' }))).status).toBe(400);
  for (const name of ['fullName', 'email', 'phone', 'username', 'password', 'dob', 'gender', 'uniqueno']) {
    expect((await client.post('/api/v1/auth/signup', form({ [name]: undefined }))).status, name).toBe(400);
  }
});

test('nobody is asked for the code of an organisation', async () => {
  const client = newClient(base);
  for (const organizationCode of [undefined, '', 'GODAVARI']) {
    const said = await client.post('/api/v1/auth/signup', form({ organizationCode }));
    expect([said.status, JSON.stringify(said.body).includes('Organization code is required')]).toEqual([200, false]);
  }
});

test('a sign-up without a username is refused in these words', async () => {
  const said = await newClient(base).post('/api/v1/auth/signup', form({ username: '' }));
  expect([said.status, said.body.error]).toEqual([400, 'Username is required']);
});

test('a sign-up takes each of the three genders, and a password of eight characters but none of seven', async () => {
  const client = newClient(base);
  for (const gender of ['male', 'female', 'other']) {
    expect((await client.post('/api/v1/auth/signup', form({ gender }))).status, gender).toBe(200);
  }
  expect((await client.post('/api/v1/auth/signup', form({ gender: 'none' }))).body.error).toBe('Gender is required');
  expect((await client.post('/api/v1/auth/signup', form({ password: 'kx7-Qz4w' }))).status).toBe(200);
  expect((await client.post('/api/v1/auth/signup', form({ password: 'kx7-Qz4' }))).status).toBe(400);
});

test('a sign-up that fails says why in `message`', async () => {
  const said = await newClient(base).post('/api/v1/auth/signup', form({ password: 'password1' }));
  expect([said.status, said.body.message]).toEqual([
    400,
    'This password is on lists that attackers try first. Please choose another.',
  ]);
});

test('a login answers 200 with the user and a token, and leaves a session cookie that no script can read', async () => {
  const person = await givenUser(app, { fullName: 'Asha Rao' });
  const said = await newClient(base).post('/api/v1/auth/login', loginAsk(person));
  expect([said.status, said.body.user]).toMatchObject([200, { _id: person.userId, full_name: 'Asha Rao' }]);
  expect(said.body.accessToken).toMatch(/^ey/);
  expect(said.setCookies.find((line) => line.startsWith('kasauti_session='))).toMatch(/HttpOnly; SameSite=Lax/);
});

test('the check reads from the cookie who is signed in, with a token', async () => {
  const person = await givenUser(app, { fullName: 'Asha Rao' });
  const client = await signedInClient(base, person);
  const said = await client.get('/api/v1/auth/check');
  expect([said.status, said.body.user]).toMatchObject([200, { _id: person.userId, full_name: 'Asha Rao' }]);
  expect(said.body.accessToken).toMatch(/^ey/);
});

test('a check without a session says so in `error`', async () => {
  const said = await newClient(base).get('/api/v1/auth/check');
  expect([said.status, said.body.error]).toEqual([401, 'Error checking authentication']);
});

test('a login on a second device answers 201 with what is active, and signs nobody in', async () => {
  const person = await givenUser(app);
  await signedInClient(base, person);
  const second = newClient(base);
  const said = await second.post('/api/v1/auth/login', loginAsk(person, { deviceId: 'Chrome-2' }));
  expect([said.status, said.body]).toEqual([
    201,
    {
      type: 'DEVICE_CONFLICT',
      message: 'You are currently logged in on another device.',
      currentDevice: expect.stringMatching(/\w/),
    },
  ]);
  expect((await second.get('/api/v1/auth/check')).status).toBe(401);
});

test('without forceLogin one device stays alone; with it the other one is signed out', async () => {
  const person = await givenUser(app);
  const first = await signedInClient(base, person);
  const second = newClient(base);
  const ask = { deviceId: 'Chrome-2' };
  expect((await second.post('/api/v1/auth/login', loginAsk(person, { ...ask, forceLogin: false }))).status).toBe(201);
  expect((await first.get('/api/v1/auth/check')).status).toBe(200);
  expect((await second.post('/api/v1/auth/login', loginAsk(person, { ...ask, forceLogin: true }))).status).toBe(200);
  expect((await first.get('/api/v1/auth/check')).status).toBe(401);
});

test('a refresh gives a new token to a request with the session cookie', async () => {
  const client = await signedInClient(base, await givenUser(app));
  const { body: checked } = await client.get('/api/v1/auth/check');
  const said = await client.post('/api/v1/auth/refresh', {});
  expect([said.status, said.body]).toEqual([200, { accessToken: expect.stringMatching(/^ey/) }]);
  expect(said.body.accessToken).not.toBe(checked.accessToken);
  expect(subjectOf(said.body.accessToken)).toBe(checked.user._id);
  const refused = await newClient(base).post('/api/v1/auth/refresh', {});
  expect([refused.status, refused.body.error]).toEqual([401, 'Failed to refresh token']);
});

test('a logout answers success, and the session is over', async () => {
  const client = await signedInClient(base, await givenUser(app));
  const said = await client.post('/api/v1/auth/logout', {});
  expect([said.status, said.body]).toEqual([200, { success: true }]);
  expect((await client.get('/api/v1/auth/check')).status).toBe(401);
});

test('a login that fails says why in `error`, and not whether there is such an account', async () => {
  const person = await givenUser(app);
  const wrong = await newClient(base).post('/api/v1/auth/login', loginAsk({ ...person, password: 'not-this-one' }));
  const unknown = await newClient(base).post('/api/v1/auth/login', loginAsk({ ...person, email: 'no@people.example' }));
  expect([wrong.status, wrong.body.error]).toEqual([401, 'The username or password is not right.']);
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('a forgotten password is asked for by emailOrUsername, and the answer is the same for everybody', async () => {
  const { email } = await givenUser(app);
  const known = await newClient(base).post('/api/v1/auth/forgot-password', { emailOrUsername: email });
  const unknown = await newClient(base).post('/api/v1/auth/forgot-password', { emailOrUsername: 'no@people.example' });
  expect([known.status, unknown.status, known.body]).toEqual([200, 200, unknown.body]);
  expect((await mailsTo(app, email)).map(({ token }) => token)).toEqual([expect.any(String)]);
});

test('a password is set by token and passwd', async () => {
  const person = await givenUser(app);
  await newClient(base).post('/api/v1/auth/forgot-password', { emailOrUsername: person.email });
  const token = (await mailsTo(app, person.email)).at(-1)?.token;
  const passwd = 'rain-on-a-tin-roof';
  const said = await newClient(base).post('/api/v1/auth/reset-password', { token, passwd });
  expect([said.status, said.body.message]).toEqual([200, 'Your new password is set. Please log in with it.']);
  expect((await newClient(base).post('/api/v1/auth/login', loginAsk({ ...person, password: passwd }))).status).toBe(
    200,
  );
});

test('an impossible request or setting is refused with the full reason', async () => {
  const forgot = await newClient(base).post('/api/v1/auth/forgot-password', { emailOrUsername: '' });
  const reset = await newClient(base).post('/api/v1/auth/reset-password', {
    token: 'old',
    passwd: 'rain-on-a-tin-roof',
  });
  expect([forgot.status, forgot.body]).toMatchObject([
    400,
    { error: 'Email is required', message: 'Email is required' },
  ]);
  const sentence = 'This link has expired or was used already. Ask for a new one.';
  expect([reset.status, reset.body]).toEqual([410, { error: sentence, message: sentence, code: 'link-not-usable' }]);
});
