import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

/** Posts a job as the signed-in user, through the call of the form, and opens it. */
async function openNewJob(page: Page, title: string): Promise<string> {
  const words = { description: ['Work.'], requirements: ['Care.'], requiredTestCodes: [], applyUrl: null, hi: null };
  const place = { company: 'Narmada Mills', city: 'Indore', isRemote: false, employmentType: 'Full-time' };
  const validThrough = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const terms = { experienceYears: { min: 0, max: null }, salary: null, validThrough };
  const answer = await page.request.post('/api/v1/staff-jobs', { data: { title, ...words, ...place, ...terms } });
  const { _id } = (await answer.json()) as { _id: string };
  await page.goto(`/staff/jobs/${_id}`);
  return _id;
}

/** Saves the same job through the call of the form, as a colleague would. */
async function changeJob(page: Page, jobId: string, change: object): Promise<void> {
  const stored = await (await page.request.get(`/api/v1/job/getjobbyid/${jobId}`)).json();
  const { _id, version, postedAt, requiredTests, ...job } = stored;
  const data = { version, job: { ...job, hi: job.hi ?? null, ...change } };
  expect((await page.request.put(`/api/v1/staff-jobs/${jobId}`, { data })).status()).toBe(200);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();
/** Finds an optional field by its label. The label also says that the field may stay empty. */
const optionalField = (page: Page, label: string) => page.getByLabel(label).first();
const save = (page: Page, say: Say) => page.getByRole('button', { name: say('Save'), exact: true });

test('a form of staff says at each field what the contract or the server finds wrong in it @desk', async ({ page }) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.second, '/staff/jobs');
  const say = await wordsOf(page);
  await openNewJob(page, 'Weaver');

  await test.step('limits come from the contract', async () => {
    await expect(field(page, say('Title'))).toHaveAttribute('maxlength', '120');
    await expect(field(page, say('Title'))).toHaveAttribute('required', '');
  });

  await test.step('what is wrong is said at its field, and the first one has the focus', async () => {
    await field(page, say('Title')).fill(' ');
    await optionalField(page, say('Salary from, in rupees')).fill('300000');
    await optionalField(page, say('Salary to')).fill('200000');
    await save(page, say).press('Enter');
    await expect(page.getByText(say('Fill this in'))).toHaveCount(1);
    await expect(field(page, say('Title'))).toBeFocused();
    await field(page, say('Title')).fill('Weaver');
    await save(page, say).press('Enter');
    await expect(page.getByText(/^(The highest salary|सबसे ज़्यादा वेतन)/)).toBeVisible();
    await expect(optionalField(page, say('Salary to'))).toBeFocused();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-problems');
    await optionalField(page, say('Salary to')).fill('400000');
  });

  await test.step('what the server alone knows comes to its field too', async () => {
    await optionalField(page, say('Codes of the tests that the employer asks for')).fill('NO-SUCH-TEST');
    await save(page, say).press('Enter');
    await expect(page.getByText(/^(There is no test with one|इनमें से किसी कोड)/)).toBeVisible();
    await expect(optionalField(page, say('Codes of the tests that the employer asks for'))).toBeFocused();
    await optionalField(page, say('Codes of the tests that the employer asks for')).fill('');
  });

  await test.step('a field that only the server refuses is found by its path', async () => {
    // The body is changed on its way, as if an older version of the page had sent it. The server therefore refuses it.
    await page.route('**/api/v1/staff-jobs/*', async (route) => {
      const body = route.request().postDataJSON() as { job: object };
      await route.continue({ postData: JSON.stringify({ ...body, job: { ...body.job, company: ' ' } }) });
    });
    await save(page, say).press('Enter');
    await expect(page.getByText(say('Check this field'))).toBeVisible();
    await expect(field(page, say('Company'))).toBeFocused();
    await page.unroute('**/api/v1/staff-jobs/*');
  });

  await test.step('a lost save is reported, and the next one saves what was typed', async () => {
    await page.route('**/api/v1/staff-jobs/*', (route) => route.abort());
    await save(page, say).press('Enter');
    await expect(page.getByText(say('We could not reach the server. Please try again.'))).toBeVisible();
    await expect(optionalField(page, say('Salary to'))).toHaveValue('400000');
    await page.unroute('**/api/v1/staff-jobs/*');
    await save(page, say).press('Enter');
    await expect(page.getByText(say('Saved.'))).toBeVisible();
  });
});

test('a member of staff who saves after a colleague sees the stored text, keeps their own, and decides @phone', async ({
  page,
}) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.second, '/staff/jobs');
  const say = await wordsOf(page);
  const jobId = await openNewJob(page, 'Weaver');
  const stored = page.getByRole('heading', { name: say('Stored now') });

  await test.step('an untouched field takes the newer value, a touched one stays', async () => {
    await field(page, say('Title')).fill('Senior Weaver');
    await changeJob(page, jobId, { title: 'Master Weaver', company: 'Narmada Textiles' });
    await save(page, say).press('Enter');
    await expect(stored).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Master Weaver' })).toBeVisible();
    await expect(field(page, say('Title'))).toHaveValue('Senior Weaver');
    await expect(field(page, say('Company'))).toHaveValue('Narmada Textiles');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-changed-meanwhile');
  });

  await test.step('what is stored can be taken instead', async () => {
    await page.getByRole('button', { name: say('Use the stored version') }).press('Enter');
    await expect(stored).toHaveCount(0);
    await expect(field(page, say('Title'))).toHaveValue('Master Weaver');
  });

  await test.step('or what was written is kept, and saved over the version that was shown', async () => {
    await field(page, say('Title')).fill('Senior Weaver');
    await changeJob(page, jobId, { city: 'Dewas' });
    await save(page, say).press('Enter');
    await page.getByRole('button', { name: say('Keep mine') }).press('Enter');
    await expect(field(page, say('City'))).toHaveValue('Dewas');
    await save(page, say).press('Enter');
    await expect(page.getByText(say('Saved.'))).toBeVisible();
    const job = await (await page.request.get(`/api/v1/job/getjobbyid/${jobId}`)).json();
    expect([job.title, job.company, job.city]).toEqual(['Senior Weaver', 'Narmada Textiles', 'Dewas']);
  });
});

test('from one thing the way back leads to the list as it was left @desk', async ({ page }) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.second, '/staff/jobs?state=open&sort=title');
  const say = await wordsOf(page);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: say('All jobs') }).press('Enter');
  await expect(page).toHaveURL(/\/staff\/jobs\?state=open&sort=title$/);
});
