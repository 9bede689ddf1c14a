import { expect, test } from 'vitest';
import { editBanners, editFooter } from '../../modules/content/index.ts';
import { postJob } from '../../modules/jobs/index.ts';
import { testApp } from '../app.ts';
import { givenCategory, givenExam } from '../given/catalogue.ts';
import { givenUser } from '../given/identity.ts';
import { givenDocument, givenFullProfile } from '../given/profiles.ts';
import { listen, newClient, signedInClient } from './http.ts';

/*
 * Tests of the specification for profiles, content and jobs. They use a running app. docs/spec-coverage.md names these
 * tests.
 */

const app = await testApp();
const base = await listen(app);
const visitor = newClient(base);

async function candidate(fullName = 'Asha Rao') {
  const { userId, ...person } = await givenUser(app, { fullName, bornOn: '2000-01-31' });
  return { userId, email: person.email, client: await signedInClient(base, person) };
}

test('completeness is a status, a share in percent and the names of what is missing', async () => {
  const { userId, client } = await candidate();
  const path = `/api/v1/profile/check-profile-completeness/${userId}`;
  const before = await client.get(path);
  expect([before.status, before.body.status]).toEqual([200, 'incomplete']);
  expect(before.body.completionPercentage).toBeLessThan(100);
  expect(before.body.missingFields).toContain('Address');
  await givenFullProfile(app, userId);
  const after = await client.get(path);
  expect(after.body).toEqual({ status: 'complete', completionPercentage: 100, missingFields: [] });
});

test('the details of a profile come by e-mail address in `user`, with both names, date of birth and age', async () => {
  const { email, client } = await candidate();
  const said = await client.get(`/api/v1/profile/details?email=${encodeURIComponent(email)}`);
  expect([said.status, said.body.user]).toMatchObject([
    200,
    { firstName: 'Asha', lastName: 'Rao', dob: '2000-01-31', age: expect.any(Number) },
  ]);
});

test('nobody reads another person’s details, and the refusal is in `message`', async () => {
  const { client } = await candidate();
  const said = await client.get('/api/v1/profile/details?email=somebody%40people.example');
  expect([said.status, said.body.message]).toEqual([403, 'You may only read your own profile.']);
});

test('a profile is changed by multipart form data, and answered as it is then', async () => {
  const { client } = await candidate();
  const form = new FormData();
  form.append('city', 'Mysuru');
  const said = await client.post('/api/v1/profile/updateProfile', form);
  expect([said.status, said.body]).toMatchObject([200, { firstName: 'Asha', city: 'Mysuru' }]);
});

test('a document is deleted by its id, with a message', async () => {
  const { userId, client } = await candidate();
  const path = `/api/v1/profile/deleteDoc/${userId}/document/${await givenDocument(app, userId)}`;
  const said = await client.delete(path);
  expect([said.status, said.body.message]).toEqual([200, 'Document Deleted']);
  expect((await client.delete(path)).status).toBe(404);
});

test('the contact form is answered with a message', async () => {
  const form = { name: 'Asha', email: 'asha@people.example', subject: 'Dates', message: 'When is the next one?' };
  const said = await visitor.post('/api/v1/general/contact', form);
  expect([said.status, said.body.message]).toEqual([
    200,
    'Thank you. Your message is on its way to the people who run this site.',
  ]);
});

test('categories and banners come in `data`', async () => {
  // `givenExam` waits until the read model contains the exam. The read model then also contains its category.
  await givenExam(app, { categorySlug: await givenCategory(app, { slug: 'banking' }) });
  const news = { title: { en: 'New' }, text: { en: 'Two tests.' }, linkPath: '/products', linkLabel: { en: 'See' } };
  await app.inTransaction((work) => editBanners(work, [news]));
  const found = await visitor.get('/api/v1/general/categories');
  expect(found.status).toBe(200);
  expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toContain('banking');
  const banner = await visitor.get('/api/v1/general/banner');
  expect([banner.status, banner.body]).toEqual([200, { data: [news] }]);
});

test('the footer is a list whose first element has description, networks, links and address', async () => {
  const footer = {
    description: 'Tests for everybody.',
    socialLinks: {
      facebook: 'https://facebook.com/kasauti',
      linkedin: 'https://linkedin.com/company/kasauti',
      instagram: 'https://instagram.com/kasauti',
      youtube: 'https://youtube.com/@kasauti',
    },
    exploreLinks: [{ label: 'All tests', path: '/products' }],
    supportLinks: [{ name: 'Contact us', path: '/contact' }],
    address: '12 Link Road, Bhopal',
  };
  await app.inTransaction((work) => editFooter(work, footer));
  const said = await visitor.get('/api/v1/general/footer');
  expect([said.status, said.body]).toEqual([200, [footer]]);
});

test('jobs are a list, one of them comes by its id, and a failure says why', async () => {
  const at = new Date('2026-01-02T00:00:00Z');
  const jobId = await app.inTransaction((work) =>
    postJob(work, {
      slug: 'clerk',
      title: 'Clerk',
      company: 'Godavari Bank',
      city: 'Pune',
      isRemote: false,
      employmentType: 'full-time',
      experienceYears: { min: 0, max: null },
      salary: null,
      description: ['Serve at the counter.'],
      requirements: [],
      requiredTestCodes: [],
      postedAt: at,
      validThrough: new Date('2099-01-01T00:00:00Z'),
    }),
  );
  const all = await visitor.get('/api/v1/job/alljobs');
  expect([all.status, all.body]).toMatchObject([200, [{ _id: jobId, title: 'Clerk' }]]);
  const one = await visitor.get(`/api/v1/job/getjobbyid/${jobId}`);
  expect([one.status, one.body.company]).toEqual([200, 'Godavari Bank']);
  const none = await visitor.get('/api/v1/job/getjobbyid/0193d1a0-0000-7000-8000-000000000009');
  expect([none.status, none.body.error]).toEqual([404, 'We could not find that job.']);
});
