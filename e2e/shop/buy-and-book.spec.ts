import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { mailTo, newPerson, open, readTests, reload } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('a visitor finds a test, signs up, pays, chooses a date and holds the admit card @desk', async ({ page }) => {
  const tests = await readTests(page);
  const wanted = tests.find((one) => one.mode === 'live' && one.price > 0 && one.nextSittingAt !== null);
  if (!wanted) throw new Error('the demo sells no live test');
  const person = newPerson();

  await test.step('search, open, put into the cart as a visitor', async () => {
    await open(page, '/');
    await look(page, 'home');
    await page.getByPlaceholder('Test or subject').fill(wanted.title.en.slice(0, 18));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('link', { name: wanted.title.en }).first()).toBeVisible();
    await look(page, 'catalogue');
    await page.getByRole('main').getByRole('link', { name: wanted.title.en }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: wanted.title.en })).toBeVisible();
    await look(page, 'test');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(
      page
        .getByRole('button', { name: /cart.*1/i })
        .or(page.getByRole('link', { name: /cart.*1/i }))
        .first(),
    ).toBeVisible();
  });

  await test.step('sign up and confirm the address from the mailbox', async () => {
    await page.getByRole('link', { name: /cart.*1/i }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('Full name').fill(person.fullName);
    await page.getByLabel('Email').first().fill(person.email);
    await page.getByLabel('Phone').fill('+91 98765 43210');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Date of birth').fill('2001-02-03');
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Unique/Aadhaar number').fill('KA-77-1234');
    await expect(page.getByLabel('Username')).toHaveValue(person.email);
    await look(page, 'signup');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Signup successful! Please check your email for confirmation.').first()).toBeVisible();
    await expect(page).toHaveURL('/');
    const mailed = page.getByText(`We have sent an email to ${person.email}.`);
    await expect(mailed).toBeVisible();
    await look(page, 'signup-done');
    await mailTo(page, person.email, /confirm/i);
    await reload(page);
    await expect(mailed).toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(`Sent again to ${person.email}.`)).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    const mail = await mailTo(page, person.email, /confirm/i);
    const link = /https?:\/\/\S+\/confirm-email#token=\S+/.exec(mail.plain)?.[0] ?? '';
    await open(page, new URL(link).pathname + new URL(link).hash);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText('Your address is confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await look(page, 'address-confirmed');
  });

  await test.step('log in: it goes on where they were going, and the cart has survived', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByText(/Your cart is saved/)).toBeVisible();
    await page.getByRole('link', { name: 'See your cart' }).click();
    await expect(page.getByRole('dialog').getByText(wanted.title.en)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Username / Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('main').getByText(wanted.title.en)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByText(wanted.title.en)).toBeVisible();
    await look(page, 'cart');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  });

  await test.step('a declined payment can be tried again on the same order', async () => {
    await page.getByLabel('State or Union Territory').selectOption('KA');
    await look(page, 'checkout');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    const gateway = page.frameLocator('iframe');
    await gateway.getByLabel('UPI id').fill('failure@razorpay');
    await look(page, 'payment');
    await gateway.getByRole('button', { name: /Pay ₹/ }).click();
    await expect(gateway.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
    await look(page, 'payment-declined');
    await gateway.getByRole('button', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL(/order=/);
  });

  await test.step('pay, and see the order', async () => {
    await open(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    const gateway = page.frameLocator('iframe');
    await gateway.getByLabel('UPI id').fill('success@razorpay');
    await gateway.getByRole('button', { name: /Pay ₹/ }).click();
    await expect(page).toHaveURL(/order-confirmation/, { timeout: 20_000 });
    await expect(page.getByRole('link', { name: /invoice/i }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
    await look(page, 'order-confirmation');
    await mailTo(page, person.email, /payment received/i);
  });

  await test.step('My Tests shows what was bought, with its next step: choose a date, hold the seat, confirm', async () => {
    await page.getByRole('link', { name: 'My Tests' }).first().click();
    await expect(page.getByRole('heading', { name: 'Not yet scheduled' })).toBeVisible();
    await expect(page.getByText('You have no tests yet')).toHaveCount(0);
    await look(page, 'my-tests-waiting');
    const already = page.getByText('You already have this test without a date.').locator('visible=true');
    await open(page, `/products/test/${wanted._id}`);
    await expect(already).toBeVisible();
    const isAdded = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/cart/.test(answer.url()),
    );
    await page.getByRole('button', { name: 'Add to cart' }).locator('visible=true').first().click();
    await isAdded;
    await open(page, '/cart');
    await expect(already).toBeVisible();
    await look(page, 'cart-held');
    await page.getByRole('button', { name: `Remove ${wanted.title.en}` }).click();
    await open(page, '/my-tests');
    await page.getByRole('link', { name: `Choose a date for ${wanted.title.en}` }).click();
    await expect(page.getByRole('button', { name: /hold this seat|choose this slot/i }).first()).toBeVisible();
    await look(page, 'choose-slot');
    await page
      .getByRole('button', { name: /hold this seat|choose this slot/i })
      .first()
      .click();
    await expect(page.getByText(/Your seat is held until/)).toBeVisible();
    await look(page, 'seat-held');
    await page.getByRole('button', { name: 'Confirm the booking' }).click();
    await expect(page).toHaveURL(/booking-confirmation/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your seat is booked' })).toBeVisible();
    await expect(page.getByRole('main').getByText(wanted.title.en)).toBeVisible();
    await look(page, 'booked');
    await mailTo(page, person.email, /seat is booked/i);
  });

  await test.step('My Tests shows it, with admit card and calendar', async () => {
    await open(page, '/dashboard');
    await expect(page.getByRole('main').getByText(wanted.title.en).first()).toBeVisible();
    await look(page, 'dashboard-new');
    await open(page, '/my-tests');
    await expect(page.getByRole('main').getByText(wanted.title.en)).toBeVisible();
    await look(page, 'my-tests');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Admit card' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^admit-card-.*\.pdf$/);
    expect(await wcagFindings(page)).toEqual([]);
  });
});
