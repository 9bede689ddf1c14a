import { expect, type Locator, type Page, test } from '@playwright/test';
import { becomeSomebody, newPerson, open, readTests } from '../help/people.ts';
import { answer, calls, cutOff, goTo, hold, openDialog } from '../help/spec-help.ts';

/* Tests of the specification for sign-up, login and logout on the screen. docs/spec-coverage.md names these tests. */

/** Signs a user up and logs them in on another device. This page then knows neither the user nor the session. */
async function activeElsewhere(page: Page): Promise<{ email: string; password: string }> {
  const person = await becomeSomebody(page);
  await page.context().clearCookies();
  return person;
}

/** Returns the server's name for the active device, which is the one that `activeElsewhere` has used. */
async function activeDevice(page: Page, { email, password }: { email: string; password: string }): Promise<string> {
  const data = { username: email, password, deviceId: 'another', forceLogin: false };
  const said = await page.request.post('/api/v1/auth/login', { data });
  return ((await said.json()) as { currentDevice: string }).currentDevice;
}

async function fillLogin(form: Locator, { email, password }: { email: string; password: string }): Promise<void> {
  await form.getByLabel('Username / Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

async function fillSignUp(form: Locator, person = newPerson()): Promise<ReturnType<typeof newPerson>> {
  await form.getByLabel('Full name').fill(person.fullName);
  await form.getByLabel('Email').first().fill(person.email);
  await form.getByLabel('Phone').fill('+91 98765 43210');
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Date of birth').fill('2001-02-03');
  await form.getByLabel('Gender').selectOption('female');
  await form.getByLabel('Unique/Aadhaar number').fill('KA-77-1234');
  return person;
}

const submit = (form: Locator) => form.getByRole('button', { name: 'Sign Up', exact: true }).click();
const somebody = { email: 'asha@people.example', password: 'lantern-in-the-monsoon' };

/** Returns what screen readers read as the description of a field, without its label. */
async function described(form: Locator, label: string): Promise<string> {
  const field = form.getByLabel(label, { exact: true }).first();
  return await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

test.describe('@desk', () => {
  test('the sign-up modal asks for name, email and phone, and copies the email into the username', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    for (const label of ['Full name', 'Phone']) await expect(form.getByLabel(label)).toBeEditable();
    await form.getByLabel('Email').first().fill('asha@people.example');
    await expect(form.getByLabel('Username')).toHaveValue('asha@people.example');
    await expect(form.getByLabel('Username')).toHaveAttribute('readonly', '');
    await form.getByLabel('Email').first().fill('rao@people.example');
    await expect(form.getByLabel('Username')).toHaveValue('rao@people.example');
  });

  test('the sign-up modal asks for a password, picks a date and offers three genders', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(form.getByLabel('Date of birth')).toHaveAttribute('type', 'date');
    await expect(form.getByLabel('Gender').locator('option')).toHaveText(['Select Gender', 'Male', 'Female', 'Other']);
    const values = await form
      .getByLabel('Gender')
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(values).toEqual(['', 'male', 'female', 'other']);
  });

  test('the sign-up modal asks for a unique number, and its button says what it does', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await expect(form.getByLabel('Unique/Aadhaar number')).toBeEditable();
    await expect(form.locator('button[type=submit]')).toHaveText('Sign Up');
    await fillSignUp(form);
    const call = await hold(page, '/api/v1/auth/signup');
    await submit(form);
    await expect(form.locator('button[type=submit]')).toHaveText('Signing up...');
    call.letGo();
  });

  test('name, email and phone have their hints', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    expect(await described(form, 'Full name')).toMatch(/full legal name/i);
    expect(await described(form, 'Email')).toMatch(/valid email/i);
    expect(await described(form, 'Phone')).toMatch(/country code/i);
  });

  test('birth date and unique number have their hints', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    expect(await described(form, 'Date of birth')).toMatch(/birth date as YYYY-MM-DD/i);
    expect(await described(form, 'Unique/Aadhaar number')).toMatch(/unique identification number/i);
  });

  test('an empty sign-up shows that name, email and phone are required', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await submit(form);
    await expect(form.getByText('Full name is required')).toBeVisible();
    await expect(form.getByText('Email is required')).toBeVisible();
    await expect(form.getByText('Phone number is required')).toBeVisible();
  });

  test('an empty sign-up shows that password, birth date and gender are required', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await submit(form);
    await expect(form.getByText('Password is required')).toBeVisible();
    await expect(form.getByText('Date of birth is required')).toBeVisible();
    await expect(form.getByText('Gender is required')).toBeVisible();
  });

  test('a sign-up without a unique number, with a wrong address and a short password shows each problem', async ({
    page,
  }) => {
    const form = await openDialog(page, 'Sign Up');
    await form.getByLabel('Email').first().fill('asha');
    await form.getByLabel('Password', { exact: true }).fill('kx7-Qz4');
    await submit(form);
    await expect(form.getByText('Unique number is required')).toBeVisible();
    await expect(form.getByText('Invalid email')).toBeVisible();
    await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  });

  test('a sign-up that went well says so, closes the dialog and goes home', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await fillSignUp(form);
    await submit(form);
    const toast = page.locator('.Toastify__toast');
    await expect(toast).toHaveText(/Signup successful! Please check your email for confirmation\./);
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('a sign-up sends an empty code of an organisation, and leaves a visitor a visitor', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    const person = await fillSignUp(form);
    const [request] = await Promise.all([page.waitForRequest('**/api/v1/auth/signup'), submit(form)]);
    expect(request.postDataJSON()).toMatchObject({ username: person.email, organizationCode: '' });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('a sign-up that fails says what the server says, or in the dialog that it failed', async ({ page }) => {
    const form = await openDialog(page, 'Sign Up');
    await fillSignUp(form);
    await answer(page, '/api/v1/auth/signup', 400, { message: 'No more today.' });
    await submit(form);
    await expect(form.getByText('No more today.')).toBeVisible();
    await answer(page, '/api/v1/auth/signup', 500);
    await submit(form);
    await expect(form.getByText('Signup failed. Please try again.')).toBeVisible();
  });

  test('on its own page a sign-up without words from the server has failed', async ({ page }) => {
    await open(page, '/signup');
    const form = page.getByRole('main');
    await fillSignUp(form);
    await answer(page, '/api/v1/auth/signup', 500);
    await submit(form);
    await expect(form.getByText('Sign-up failed', { exact: true })).toBeVisible();
  });

  test('the login modal asks for username and password, and leads to sign-up and forgotten password', async ({
    page,
  }) => {
    const form = await openDialog(page, 'Login');
    await expect(form.getByLabel('Username / Email')).toBeEditable();
    await expect(form.getByLabel('Password', { exact: true })).toBeEditable();
    await expect(form.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgot-password');
    await expect(form.getByText('Not yet registered? Sign Up')).toBeVisible();
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  });

  test('values from a password manager and pasted values are accepted', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    const [username, password] = [form.getByLabel('Username / Email'), form.getByLabel('Password', { exact: true })];
    await expect(username).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    const isStopped = await password.evaluate((input) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      return !input.dispatchEvent(paste);
    });
    expect(isStopped).toBe(false);
    const sent = await answer(page, '/api/v1/auth/login', 401, { error: 'no' });
    await username.focus();
    await page.keyboard.insertText(somebody.email);
    await password.focus();
    await page.keyboard.insertText(somebody.password);
    await page.keyboard.press('Enter');
    await expect(form.getByText('no', { exact: true })).toBeVisible();
    expect(sent).toMatchObject([{ username: somebody.email, password: somebody.password }]);
  });

  test('the button of the login says what it does, and what it is doing', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    await expect(form.locator('button[type=submit]')).toHaveText('Login');
    const call = await hold(page, '/api/v1/auth/login');
    await fillLogin(form, somebody);
    await expect(form.locator('button[type=submit]')).toHaveText('Logging in...');
    call.letGo();
  });

  test('an empty login shows that both fields are required', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    await form.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(form.getByText('Username is required')).toBeVisible();
    await expect(form.getByText('Password is required')).toBeVisible();
  });

  test('a login sends the username in small letters, a device id and forceLogin false', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    const sent = await answer(page, '/api/v1/auth/login', 401, { error: 'no' });
    await fillLogin(form, { email: 'Asha@People.Example', password: 'Lantern' });
    await expect(form.getByText('no', { exact: true })).toBeVisible();
    const userAgent = await page.evaluate(() => navigator.userAgent);
    const deviceId = await page.evaluate(() => localStorage.getItem('deviceId'));
    expect(sent).toEqual([{ username: 'asha@people.example', password: 'Lantern', deviceId, forceLogin: false }]);
    expect(deviceId?.replace(/[0-9a-f]{32}$/, '')).toBe(`${userAgent}-`);
  });

  test('after a login the cart and wishlist of the server are here, and the dialog is closed', async ({ page }) => {
    const [one, two] = await readTests(page);
    const person = await becomeSomebody(page);
    const said = await page.request.get('/api/v1/auth/check');
    const { _id } = ((await said.json()) as { user: { _id: string } }).user;
    await page.request.post(`/api/v1/user/cart/add/${_id}`, { data: { productId: one?._id } });
    await page.request.post(`/api/v1/wishlist/${_id}`, { data: { productId: two?._id } });
    await page.request.post('/api/v1/auth/logout', { data: {} });
    const form = await openDialog(page, 'Login');
    const made = calls(page);
    await fillLogin(form, person);
    await expect(form).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 test' })).toBeVisible();
    expect(made).toContain(`GET /api/v1/wishlist/${_id}`);
    await goTo(page, '/wishlist');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link', { name: two?.title.en }).first()).toBeVisible();
  });

  test('the dialog names the other active device', async ({ page }) => {
    const person = await activeElsewhere(page);
    const form = await openDialog(page, 'Login');
    await fillLogin(form, person);
    const conflict = page.getByRole('dialog', { name: 'Already Logged In' });
    await expect(conflict.getByRole('heading')).toHaveText('Already Logged In');
    await expect(conflict.getByText('You are currently logged in on another device.')).toBeVisible();
    const [name] = /^\w+ on \w+$/.exec(await activeDevice(page, person)) ?? [];
    await expect(conflict.getByText(`Current active device: ${name}`, { exact: true })).toBeVisible();
    expect(`Current active device: ${name}`.replace(`${name}`, '...')).toBe('Current active device: ...');
    await conflict.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, '/api/v1/auth/login', 201, { type: 'DEVICE_CONFLICT', message: 'Elsewhere' });
    await fillLogin(form, person);
    await expect(conflict.getByText('You are currently logged in on another device.')).toBeVisible();
    await expect(conflict.getByText('Current active device')).toHaveCount(0);
  });

  test('the conflict is a question with two answers, and nobody is signed in meanwhile', async ({ page }) => {
    const person = await activeElsewhere(page);
    const form = await openDialog(page, 'Login');
    await fillLogin(form, person);
    const conflict = page.getByRole('dialog', { name: 'Already Logged In' });
    await expect(conflict.getByText('Would you like to log out from all other devices and continue?')).toBeVisible();
    await expect(conflict.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(conflict.getByRole('button', { name: 'Yes, Continue' })).toBeVisible();
    expect((await page.request.get('/api/v1/auth/check')).status()).toBe(401);
  });

  test('going on logs in again with forceLogin true', async ({ page }) => {
    const person = await activeElsewhere(page);
    const form = await openDialog(page, 'Login');
    await fillLogin(form, person);
    const again = page.waitForRequest('**/api/v1/auth/login');
    await page.getByRole('button', { name: 'Yes, Continue' }).click();
    expect((await again).postDataJSON()).toMatchObject({ username: person.email, forceLogin: true });
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('cancelling closes the question and forgets username and password', async ({ page }) => {
    const person = await activeElsewhere(page);
    const form = await openDialog(page, 'Login');
    await fillLogin(form, person);
    const conflict = page.getByRole('dialog', { name: 'Already Logged In' });
    await conflict.getByRole('button', { name: 'Cancel' }).click();
    await expect(conflict).toBeHidden();
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(form.getByLabel('Username / Email')).toHaveValue('');
  });

  test('the error already_logged_in is the same conflict, and so is the type DEVICE_CONFLICT', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    const conflict = page.getByRole('dialog', { name: 'Already Logged In' });
    const currentDevice = 'Firefox on Linux';
    await answer(page, '/api/v1/auth/login', 409, { error: 'already_logged_in', message: 'Elsewhere', currentDevice });
    const refused = page.waitForResponse('**/api/v1/auth/login');
    await fillLogin(form, somebody);
    await expect(conflict.getByText('Current active device: Firefox on Linux')).toBeVisible();
    expect(await (await refused).json()).toMatchObject({ error: 'already_logged_in' });
    await conflict.getByRole('button', { name: 'Cancel' }).click();
    for (const status of [201, 409]) {
      const body = { type: 'DEVICE_CONFLICT', message: 'Elsewhere', currentDevice: `Firefox on ${status}` };
      await answer(page, '/api/v1/auth/login', status, body);
      await fillLogin(form, somebody);
      await expect(conflict.getByText(`Current active device: Firefox on ${status}`)).toBeVisible();
      await conflict.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('the dialog says what the server says of a failed login, or that it failed', async ({ page }) => {
    const form = await openDialog(page, 'Login');
    await fillLogin(form, { ...somebody, email: 'nobody@people.example' });
    await expect(form.getByText('The username or password is not right.')).toBeVisible();
    for (const status of [500, 200]) {
      await answer(page, '/api/v1/auth/login', status);
      await fillLogin(form, somebody);
      await expect(form.getByText('Login failed. Please try again.')).toBeVisible();
    }
    await cutOff(page, '/api/v1/auth/login');
    await fillLogin(form, somebody);
    await expect(form.getByText('Login failed. Please try again.')).toBeVisible();
  });

  test('on its own page a login without words from the server is an unexpected error', async ({ page }) => {
    await open(page, '/login');
    const form = page.getByRole('main');
    await answer(page, '/api/v1/auth/login', 500);
    await fillLogin(form, somebody);
    await expect(form.getByText('An unexpected error occurred')).toBeVisible();
    await answer(page, '/api/v1/auth/login', 202);
    await fillLogin(form, somebody);
    await expect(form.getByText('Login failed', { exact: true })).toBeVisible();
  });

  test('a logout empties cart and wishlist, asks the server, and goes home', async ({ page }) => {
    const [one] = await readTests(page);
    await becomeSomebody(page);
    const said = await page.request.get('/api/v1/auth/check');
    const { _id } = ((await said.json()) as { user: { _id: string } }).user;
    await page.request.post(`/api/v1/user/cart/add/${_id}`, { data: { productId: one?._id } });
    await page.request.post(`/api/v1/wishlist/${_id}`, { data: { productId: one?._id } });
    await open(page, '/products');
    const wished = page.getByRole('main').getByRole('button', { name: /^Wish for/, pressed: true });
    await expect(wished).toHaveCount(1);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Cart, 1 test' })).toBeVisible();
    const call = await hold(page, '/api/v1/auth/logout');
    await banner.getByRole('button', { name: /^Account of/ }).click();
    await banner.getByRole('button', { name: 'Logout' }).click();
    await call.asked;
    // The server has not answered yet.
    await expect(banner.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
    await expect(wished).toHaveCount(0);
    await expect(page).toHaveURL('/products');
    call.letGo();
    await expect(page).toHaveURL('/');
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('a logout that fails says what the server says, or that it failed', async ({ page }) => {
    await becomeSomebody(page);
    await open(page, '/faqs');
    const banner = page.getByRole('banner');
    const toasts = page.locator('.Toastify__toast');
    const leave = async (body: object) => {
      await answer(page, '/api/v1/auth/logout', 500, body);
      await banner.getByRole('button', { name: /^Account of/ }).click();
      await banner.getByRole('button', { name: 'Logout' }).click();
    };
    await leave({ error: 'Not now.' });
    await expect(toasts.getByText('Not now.')).toBeVisible();
    await page.keyboard.press('Escape');
    await leave({});
    await expect(toasts.getByText('Failed to logout')).toBeVisible();
  });
});
