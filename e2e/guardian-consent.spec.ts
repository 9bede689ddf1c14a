import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { barriers, logIn, mailTo, newPerson, open, readTests } from './people.ts';

test('the mother of somebody under 18 agrees in the profile, is told by mail, and takes it back @desk', async ({
  page,
}) => {
  const person = newPerson();
  const mother = `latha.${person.email}`;
  const signUp = {
    fullName: 'Diya Nair',
    email: person.email,
    phone: '+91 55500 10002',
    username: person.email,
    password: person.password,
    dob: `${new Date().getFullYear() - 14}-02-03`,
    gender: 'female',
    uniqueno: 'KL-14-7788',
  };
  expect((await page.request.post('/api/v1/auth/signup', { data: signUp })).status()).toBe(200);
  await logIn(page, person.email, person.password);
  const part = page.locator('#guardian');
  const atHome = (await readTests(page)).find(({ mode }) => mode === 'live');
  if (!atHome) throw new Error('the demo sells no live test');
  const told = page.getByText('You are under 18: a seat in a test');

  await test.step('before anything is paid the test page says what is needed, and leads to it', async () => {
    await open(page, `/products/test/${atHome._id}`);
    await expect(told).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await look(page, 'guardian-needed');
    await page.getByRole('link', { name: 'Ask a guardian for consent' }).click();
    await expect(part.getByRole('heading', { name: 'Consent of your guardian' })).toBeFocused();
  });

  await test.step('the form says what is missing', async () => {
    await part.getByRole('button', { name: 'Give consent' }).click();
    await expect(part.getByText('Name of the guardian is required')).toBeVisible();
    await expect(part.getByText('Confirm this first')).toBeVisible();
    await expect(part.getByLabel('Name of the parent or guardian')).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await look(page, 'guardian-consent-form');
  });

  await test.step('the consent is recorded, and the mother told', async () => {
    await part.getByLabel('Name of the parent or guardian').fill('Latha Nair');
    await part.getByLabel('Relation').selectOption('mother');
    await part.getByLabel('E-mail of the parent or guardian').fill(mother);
    await part.getByLabel('I am the parent or legal guardian of Diya Nair').check();
    await part.getByRole('button', { name: 'Give consent' }).click();
    await expect(part.getByText('Latha Nair (Mother) agreed on')).toBeVisible();
    expect((await mailTo(page, mother, /online proctored tests for Diya Nair/)).plain).toContain('take it back');
    expect(await barriers(page)).toEqual([]);
    await look(page, 'guardian-consent-given');
    await open(page, `/products/test/${atHome._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(told).toHaveCount(0);
    await open(page, '/profile#guardian');
  });

  await test.step('it is taken back', async () => {
    await part.getByRole('button', { name: 'Withdraw the consent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(part.getByRole('button', { name: 'Give consent' })).toBeVisible();
  });
});
