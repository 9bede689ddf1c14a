import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { askFather, becomeMinor, linkIn } from '../help/minors.ts';
import { mailTo, open, readTests, reload } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a mother who is asked by mail reads, agrees by the link, and takes it back by it @phone', async ({
  page,
  browser,
}) => {
  const { email } = await becomeMinor(page);
  const mother = `latha.${email}`;
  const say = await wordsOf(page);
  const language = await page.locator('html').getAttribute('lang');
  const part = page.locator('#guardian');

  await test.step('before anything is paid the test page says what is needed, and leads to it', async () => {
    const atHome = (await readTests(page)).find(({ mode }) => mode === 'live');
    if (!atHome) throw new Error('the demo sells no live test');
    await open(page, `/products/test/${atHome._id}`);
    await expect(
      page.getByText(
        say(
          'You are under 18: a seat in a test that is watched over the internet needs a parent’s or guardian’s consent first.',
        ),
      ),
    ).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'guardian-needed');
    await page.getByRole('link', { name: say('Ask a guardian for consent') }).click();
    await expect(part.getByRole('heading', { name: say('Consent of your guardian') })).toBeFocused();
  });

  await test.step('the form says what is missing, and that one’s own address will not do', async () => {
    await part.getByRole('button', { name: say('Ask for consent') }).click();
    await expect(part.getByText(say('Name of the guardian is required'))).toBeVisible();
    await expect(part.getByLabel(say('Name of the parent or guardian'))).toBeFocused();
    await part.getByLabel(say('Name of the parent or guardian')).fill('Latha Nair');
    await part.getByLabel(say('Relation')).selectOption('mother');
    await part.getByLabel(say('Email of the parent or guardian')).fill(email);
    await part.getByRole('button', { name: say('Ask for consent') }).click();
    await expect(part.getByRole('alert')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'guardian-consent-form');
  });

  await test.step('the mother is asked; nothing is open yet', async () => {
    await part.getByLabel(say('Email of the parent or guardian')).fill(mother);
    await part.getByRole('button', { name: say('Ask for consent') }).click();
    await expect(part.getByRole('button', { name: say('Send the email again') })).toBeVisible();
    await expect(part.getByRole('status')).toContainText(mother);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out').toBe(
      true,
    );
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'guardian-consent-waiting');
  });

  // The mother uses another browser. Nobody is logged in there.
  const hers = await (await browser.newContext()).newPage();
  const link = linkIn(await mailTo(page, mother, /Diya Nair/), /guardian-consent/);
  await test.step('she reads what it is about, in the language of the mail, and agrees', async () => {
    await open(hers, link);
    await expect(hers.locator('html')).toHaveAttribute('lang', language ?? '');
    const main = hers.getByRole('main');
    await expect(main).toContainText('Diya Nair');
    await main.getByRole('button', { name: say('Give consent') }).click();
    await expect(main.getByText(say('Confirm this first'))).toBeVisible();
    expect(await wcagFindings(hers)).toEqual([]);
    await look(hers, 'guardian-decides');
    await main.getByRole('checkbox').check();
    await main.getByRole('button', { name: say('Give consent') }).click();
    await expect(main.getByRole('button', { name: say('Withdraw the consent') })).toBeVisible();
    expect(await wcagFindings(hers)).toEqual([]);
    await look(hers, 'guardian-decided');
  });

  await test.step('the child sees it', async () => {
    await reload(page);
    await expect(part.getByRole('button', { name: say('Withdraw the consent') })).toBeVisible();
    await look(page, 'guardian-consent-given');
  });

  await test.step('by the link of the second mail she takes it back', async () => {
    const second = linkIn(await mailTo(page, mother, /You gave consent|सहमति दी/), /guardian-consent/);
    expect(second).toBe(link);
    await open(hers, second);
    await hers.getByRole('button', { name: say('Withdraw the consent') }).click();
    await hers
      .getByRole('dialog')
      .getByRole('button', { name: say('Withdraw'), exact: true })
      .click();
    await expect(hers.getByRole('heading', { name: say('The consent is withdrawn') })).toBeVisible();
    expect(await wcagFindings(hers)).toEqual([]);
    await look(hers, 'guardian-withdrew');
    await reload(page);
    await expect(part.getByRole('button', { name: say('Ask again') })).toBeVisible();
  });
  await hers.context().close();
});

test('a father refuses, and a link that is cut off says what to do @desk', async ({ page }) => {
  await open(page, await askFather(page));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { name: 'You refused' })).toBeVisible();
  await look(page, 'guardian-refused');
  await open(page, '/guardian-consent');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await open(page, `/guardian-consent?lang=en#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await open(page, '/profile#guardian');
  await expect(page.locator('#guardian').getByRole('status')).toContainText('Suresh Nair (Father) refused');
});
