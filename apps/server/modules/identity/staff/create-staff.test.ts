import { resetPassword, secondFactor } from '@kasauti/contract/identity/identity.ts';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBrowser } from '../../../test/given/identity.ts';
import { createStaff } from '../index.ts';

const app = await testApp();
const meera = { fullName: 'Meera Iyer', email: 'meera@exams.example', role: 'admin' as const, scope: null };
const make = (person: typeof meera) => app.inTransaction((work) => createStaff(work, app, person));

test('a new colleague sets the password by the link, once, and gets in with the authenticator', async () => {
  const keys = await make(meera);
  const token = new URL(keys!.link).hash.replace('#token=', '');
  const browser = givenBrowser(app);
  const password = 'a lamp in the monsoon';
  expect((await browser.send(resetPassword, { token, passwd: password })).statusCode).toBe(200);
  expect((await browser.send(resetPassword, { token, passwd: password })).json().code).toBe('link-not-usable');
  const challenge = (await browser.logIn({ ...meera, password })).json().challenge as string;
  const answer = await browser.send(secondFactor, { challenge, otp: generateSync({ secret: keys!.totpSecret }) });
  expect([answer.statusCode, answer.json().user]).toMatchObject([200, { full_name: 'Meera Iyer', role: 'admin' }]);
});

test('an address has one account, whatever its capitals', async () => {
  expect(await make({ ...meera, email: 'Meera@Exams.example' })).toBeNull();
});

test('the creation of a staff account is in the audit log', async () => {
  const { rows } = await app.pool.query("select detail from audit_entry where action = 'staff.register'");
  expect(rows.map((row) => JSON.parse(row.detail))).toEqual([{ role: 'admin' }]);
});
