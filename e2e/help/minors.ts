import { guardianText } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { expect, type Page } from '@playwright/test';
import { logIn, mailTo, newPerson } from './people.ts';

/** Returns the path of a link in a mail. The path works on this server, whatever the host name in the link is. */
export function linkIn({ plain }: { plain: string }, path: RegExp): string {
  const address = plain.match(/https?:\/\/\S+/g)?.find((one) => path.test(one));
  if (!address) throw new Error(`the mail has no link to ${path}`);
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

const fullName = 'Diya Nair';
const relation = 'father';

/** Signs up and logs in a user of 14 in this browser. The user's mail address is confirmed. */
export async function becomeMinor(page: Page): Promise<{ email: string }> {
  const { email, password } = newPerson();
  const signUp = {
    fullName,
    email,
    phone: '+91 55500 10002',
    username: email,
    password,
    dob: `${new Date().getFullYear() - 14}-02-03`,
    gender: 'female',
    uniqueno: 'KL-14-7788',
  };
  expect((await page.request.post('/api/v1/auth/signup', { data: signUp })).status()).toBe(200);
  const confirm = linkIn(await mailTo(page, email, /Confirm your email|पुष्टि/), /token=/);
  const token = confirm.split('#token=')[1];
  expect((await page.request.post('/api/v1/auth/confirm', { data: { token } })).status()).toBe(200);
  await logIn(page, email, password);
  return { email };
}

/** Makes a user of 14 ask their father for consent. Returns the path of the link in the father's mail. */
export async function askFather(page: Page): Promise<string> {
  const { email } = await becomeMinor(page);
  const father = `suresh.${email}`;
  const body = { guardianName: 'Suresh Nair', relation, guardianEmail: father, language: 'en' };
  expect((await page.request.post('/api/v1/profile/guardian-consent', { data: body })).status()).toBe(200);
  return linkIn(await mailTo(page, father, /asks for your consent/), /guardian-consent/);
}

const { points, declaration } = guardianText('en', { childName: fullName, relation });
/** The texts that the father reads and agrees to. */
export const wordsForFather = [...points.flatMap(({ title, text }) => [title, text]), declaration];
