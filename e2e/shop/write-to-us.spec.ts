import { expect, type Page, test } from '@playwright/test';
import { mailTo, newPerson, open, scriptOfForm } from '../help/people.ts';
import { calls, cutOff, openWithout } from '../help/spec-help.ts';
import { wordsOf } from '../help/words.ts';

/*
 * The server suspects a script behind a message without the form's token. It thanks the sender, but nobody reads the
 * message. A receipt by mail proves that the message was really accepted.
 */

const contactPath = '/api/v1/general/contact';
const formPath = '/api/v1/general/contact-form';
const WEEK = 7 * 24 * 3_600_000;

type Say = Awaited<ReturnType<typeof wordsOf>>;

async function write(page: Page, say: Say, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(say('Your name')).fill('Asha');
  await main.getByLabel(say('Email')).fill(email);
  await main.getByLabel(say('Subject')).fill('Dates');
  await main.getByLabel(say('Message')).fill('When is the next test?');
}
const send = (page: Page, say: Say) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say('Send message') })
    .click();
const thanks = (page: Page, say: Say) =>
  page.getByText(say('Thank you. Your message is on its way to the people who run this site.'));
const receipt = /^We have your message|^आपका संदेश हमें मिल गया/;

test('a message goes only with its form’s mark: while there is none to be had, nothing is sent and nothing written is lost @desk', async ({
  page,
}) => {
  const { email } = newPerson();
  await cutOff(page, formPath);
  await openWithout(page, '/contact', formPath);
  await scriptOfForm(page);
  const say = await wordsOf(page);
  const made = calls(page);
  await write(page, say, email);
  await send(page, say);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(say('Error submitting the contact form. Please try again.'));
  await expect(alert).toContainText(
    say('The server could not be reached, so nothing was sent. Your text is still below.'),
  );
  await expect(page.getByLabel(say('Message'))).toHaveValue('When is the next test?');
  await expect(thanks(page, say)).toHaveCount(0);
  expect(made).not.toContain(`POST ${contactPath}`);

  await page.unrouteAll();
  await send(page, say);
  await expect(thanks(page, say)).toBeVisible();
  await mailTo(page, email, receipt);
});

test('a page that stood open for longer than its mark holds gets a new one, and the message arrives @phone', async ({
  page,
}) => {
  const { email } = newPerson();
  await page.clock.install();
  await open(page, '/contact');
  await scriptOfForm(page);
  const say = await wordsOf(page);
  const mark = page.locator('input[name=formToken]');
  const first = await mark.inputValue();
  await page.clock.fastForward(WEEK);
  await write(page, say, email);
  await expect(mark).not.toHaveValue(first);
  await send(page, say);
  await expect(thanks(page, say)).toBeVisible();
  await mailTo(page, email, receipt);
});
