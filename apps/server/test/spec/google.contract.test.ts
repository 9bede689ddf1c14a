import { afterAll, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenUser } from '../given/identity.ts';
import { startOpenIdProvider } from '../openid-provider.ts';
import { listen, newClient, signedInClient } from './http.ts';

/* Tests of the specification for the Google login. They use a running app. docs/spec-coverage.md names these tests. */

const publicUrl = 'http://localhost:3000';
const provider = await startOpenIdProvider({ publicUrl });
afterAll(() => provider.stop());
const app = await testApp(provider.settings);
const base = await listen(app);

test('/auth/google leads to Google; with forceLogin=true only after the user was asked', async () => {
  const elsewhere = await signedInClient(base, await givenUser(app));
  const client = newClient(base);
  const plain = await client.get('/auth/google');
  expect([plain.status, new URL(plain.headers.get('location') ?? '').origin]).toEqual([
    303,
    new URL(provider.settings.GOOGLE_ISSUER ?? '').origin,
  ]);
  const forced = await client.get('/auth/google?forceLogin=true');
  expect([forced.status, forced.headers.get('location')]).toEqual([303, '/continue-with-google?next=%2Fdashboard']);
  expect((await elsewhere.get('/api/v1/auth/check')).status).toBe(200);
});
