import { createContent, editContent } from '@kasauti/contract/content/staff-content.ts';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { type GivenSession, givenSignedIn } from '../../test/given/identity.ts';

const app = await testApp();
const staff = await givenSignedIn(app, { role: 'support' });
const colleague = await givenSignedIn(app, { role: 'admin' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path: string, payload?: object, who: GivenSession | null = staff) {
  const url = `/api/v1${path}`;
  const answer = await app.fastify.inject({ method, url, headers: who?.headers ?? {}, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (what: string) => (await call('GET', `/general/${what}`, undefined, null)).body;
const list = async (kind: string) => (await call('GET', `/staff-content?filter[kind]=${kind}&size=100`)).body.items;
const lastAuditEntry = async () => {
  const { rows } = await app.pool.query(
    'select actor_id, action, object_id, reason, detail from audit_entry order by entry_no desc limit 1',
  );
  return { ...rows[0], detail: JSON.parse(rows[0].detail) };
};

const banner = {
  kind: 'banner',
  title: { en: 'Winter dates', hi: 'सर्दियों की तारीख़ें' },
  text: { en: 'Seats in twelve cities.', hi: 'बारह शहरों में सीटें।' },
  linkPath: '/products?mode=centre',
  linkLabel: { en: 'See the dates', hi: 'तारीख़ें देखें' },
};
const faq = (question: string) => ({
  kind: 'faq',
  topic: { en: 'On the day' },
  question: { en: question },
  answer: { en: 'An answer.' },
});
const page = (slug: string) => ({ kind: 'page', slug, title: { en: 'Rules' }, paragraphs: [{ en: 'Be kind.' }] });
const footer = {
  kind: 'footer',
  description: 'Tests you can trust.',
  exploreLinks: [{ label: 'All tests', path: '/products' }],
  supportLinks: [{ name: 'Contact', path: '/contact' }],
  socialLinks: { linkedin: 'https://linkedin.example.org/kasauti' },
  address: '1 Link Road',
};
const create = (content: object, isHidden = false) => call('POST', '/staff-content', { isHidden, content });
const reason = 'It is out of date.';
const hide = (path: string, version: number) => call('POST', `${path}/show`, { version, isHidden: true, reason });
const remove = (path: string, version: number) => call('DELETE', path, { version, reason });

test('a banner that staff write, change, hide and remove is on the home page, is another one, is gone', async () => {
  const { body: written } = await create(banner);
  expect(await read('banner')).toEqual({ data: [{ ...banner, kind: undefined }] });
  const title = { en: 'Spring dates', hi: 'वसंत की तारीख़ें' };
  const path = `/staff-content/${written.id}`;
  const edited = await call('PUT', path, { version: written.version, content: { ...banner, title } });
  expect((await read('banner')).data[0].title).toEqual(title);
  expect(await remove(path, 1)).toMatchObject({ status: 409, body: { code: 'still-shown' } });
  const hidden = await hide(path, edited.body.version);
  expect(hidden.body).toMatchObject({ isHidden: true, content: { title } });
  expect(await read('banner')).toEqual({ data: [] });
  expect((await remove(path, 3)).body).toEqual({ data: [] });
  expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('saving over an unseen change first shows the stored version, and the next save is accepted', async () => {
  const { body: written } = await create(faq('When?'));
  const path = `/staff-content/${written.id}`;
  const theirs = { ...faq('When?'), answer: { en: 'On Monday.' } };
  await call('PUT', path, { version: 1, content: theirs }, colleague);
  const mine = { ...faq('When?'), answer: { en: 'On Tuesday.' } };
  const late = await call('PUT', path, { version: 1, content: mine });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', error: editContent.refusals['changed-meanwhile'].message },
  });
  expect(late.body.current).toMatchObject({ version: 2, content: theirs });
  expect((await read('faqs')).data[0].answer).toEqual({ en: 'On Monday.' });
  expect((await hide(path, 1)).body.code).toBe('changed-meanwhile');
  expect((await call('PUT', path, { version: 2, content: mine })).body).toMatchObject({ version: 3, content: mine });
});

test('when two people save at once, the second save is refused and returns the stored text', async () => {
  const { body: written } = await create(page('at-once'));
  const save = (title: string, who: GivenSession) => {
    const content = { ...page('at-once'), title: { en: title } };
    return call('PUT', `/staff-content/${written.id}`, { version: 1, content }, who);
  };
  const answers = await Promise.all([save('Mine', staff), save('Theirs', colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('questions are in the order that staff give them, and cannot be moved past the ends of the list', async () => {
  for (const { id, version } of await list('faq')) {
    await hide(`/staff-content/${id}`, version);
    await remove(`/staff-content/${id}`, version + 1);
  }
  for (const question of ['One?', 'Two?', 'Three?']) await create(faq(question));
  const [one, , three] = await list('faq');
  const order = async () => (await read('faqs')).data.map((entry: { question: { en: string } }) => entry.question.en);
  const move = (entry: { id: string }, to: 'up' | 'down') => call('POST', `/staff-content/${entry.id}/move`, { to });
  await move(three, 'up');
  expect(await order()).toEqual(['One?', 'Three?', 'Two?']);
  expect(await lastAuditEntry()).toMatchObject({
    action: 'content.move',
    detail: { before: { position: 3 }, after: { position: 2 } },
  });
  await move(one, 'up');
  expect(await order()).toEqual(['One?', 'Three?', 'Two?']);
  await Promise.all([move(one, 'down'), move(three, 'down')]);
  expect((await order()).toSorted()).toEqual(['One?', 'Three?', 'Two?']);
});

test('staff list the texts of a kind: by words, state and Hindi, in each order, and as a file', async () => {
  await create(page('rules-of-the-hall'));
  const inHindi = { title: { en: 'Lobby', hi: 'लॉबी' }, paragraphs: [{ en: 'Be kind.', hi: 'शांत रहें।' }] };
  const { body: hidden } = await create({ ...page('rules-of-the-lobby'), ...inHindi }, true);
  const slugsOf = async (query: string) => {
    const { status, body } = await call('GET', `/staff-content?filter[kind]=page&${query}`);
    if (status !== 200) return status;
    return body.items.map(({ content }: { content: { slug: string } }) => content.slug);
  };
  expect(await slugsOf('filter[find]=RULES hall')).toEqual(['rules-of-the-hall']);
  expect(await slugsOf('filter[find]=लॉबी')).toEqual(['rules-of-the-lobby']);
  expect(await slugsOf('filter[find]=rules-of&filter[state]=shown')).toEqual(['rules-of-the-hall']);
  expect(await slugsOf('filter[find]=rules-of&filter[state]=hidden')).toEqual(['rules-of-the-lobby']);
  expect(await slugsOf('filter[find]=rules-of&filter[hindi]=yes')).toEqual(['rules-of-the-lobby']);
  expect(await slugsOf('filter[find]=rules-of&sort=title')).toEqual(['rules-of-the-lobby', 'rules-of-the-hall']);
  expect(await slugsOf('filter[find]=rules-of&sort=-title&size=1&page=2')).toEqual(['rules-of-the-lobby']);
  expect(await slugsOf('filter[find]=rules-of')).toEqual(['rules-of-the-hall', 'rules-of-the-lobby']);
  expect(await slugsOf('sort=body')).toBe(400);
  expect((await call('GET', '/staff-content?size=100')).body.items.map(kindOf)).toEqual(
    expect.arrayContaining(['faq', 'page']),
  );
  const { headers } = staff;
  const url = '/api/v1/staff-content?filter[find]=rules-of-the-lobby&format=csv';
  const file = await app.fastify.inject({ method: 'GET', url, headers });
  const [, row] = file.body.trim().split('\r\n');
  expect(row).toContain(hidden.id);
  expect(row).toContain('"लॉबी"');
});
const kindOf = ({ content }: { content: { kind: string } }) => content.kind;

test('a new question is last, also where others before it were removed', async () => {
  const { body: first } = await create(faq('First?'), true);
  const { body: second } = await create(faq('Second?'), true);
  await create(faq('Third?'));
  for (const { id } of [first, second]) await remove(`/staff-content/${id}`, 1);
  await create(faq('Fourth?'));
  const questions = (await read('faqs')).data.map((entry: { question: { en: string } }) => entry.question.en);
  expect(questions.slice(-2)).toEqual(['Third?', 'Fourth?']);
});

test('each change is in the log with its author, the old and the new value', async () => {
  const { body: written } = await create(page('in-the-log'));
  expect(await lastAuditEntry()).toMatchObject({
    actor_id: staff.userId,
    action: 'content.create',
    object_id: 'page:in-the-log',
    detail: { after: { title: { en: 'Rules' }, isHidden: false } },
  });
  const content = { ...page('in-the-log'), title: { en: 'Laws' } };
  await call('PUT', `/staff-content/${written.id}`, { version: 1, content }, colleague);
  expect(await lastAuditEntry()).toMatchObject({
    actor_id: colleague.userId,
    action: 'content.edit',
    detail: { before: { title: { en: 'Rules' } }, after: { title: { en: 'Laws' } } },
  });
  expect((await lastAuditEntry()).detail.after).not.toHaveProperty('paragraphs');
  await hide(`/staff-content/${written.id}`, 2);
  expect(await lastAuditEntry()).toMatchObject({
    action: 'content.hide',
    reason,
    detail: { after: { isHidden: true } },
  });
  const stale = await remove(`/staff-content/${written.id}`, 2);
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { version: 3 } } });
  await remove(`/staff-content/${written.id}`, 3);
  expect(await lastAuditEntry()).toMatchObject({
    action: 'content.remove',
    reason,
    detail: { before: { title: { en: 'Laws' } } },
  });
});

test('a part that a change adds or removes is in the log', async () => {
  const { body: written } = await create(footer, true);
  const path = `/staff-content/${written.id}`;
  const hi = { description: 'भरोसे के टेस्ट।', exploreLinks: [], supportLinks: [], address: 'लिंक रोड' };
  await call('PUT', path, { version: 1, content: { ...footer, hi } });
  expect((await lastAuditEntry()).detail).toEqual({ before: {}, after: { hi } });
  await call('PUT', path, { version: 2, content: footer });
  expect((await lastAuditEntry()).detail).toEqual({ before: { hi }, after: {} });
  await remove(path, 3);
});

test.each([
  ['hidden', 'POST', '/show', { isHidden: true }],
  ['removed', 'DELETE', '', {}],
] as const)('nothing is %s without a reason', async (_what, method, ending, more) => {
  const { body: written } = await create(page(`reasons-${method.toLowerCase()}`), method === 'DELETE');
  const ask = (why: object) => call(method, `/staff-content/${written.id}${ending}`, { version: 1, ...more, ...why });
  for (const why of [{}, { reason: ' ' }]) {
    const { status, body } = await ask(why);
    expect([status, body.error]).toEqual([400, 'Enter a reason. It is stored in the audit log.']);
  }
  expect((await ask({ reason })).status).toBe(200);
});

test('a page has an address of its own for good, and is not found while it is hidden', async () => {
  const { body: written } = await create(page('house-rules'), true);
  const shown = () => call('GET', '/general/pages/house-rules', undefined, null);
  expect((await shown()).status).toBe(404);
  const { body } = await call('POST', `/staff-content/${written.id}/show`, { version: 1, isHidden: false });
  const { updatedAt } = body;
  expect(updatedAt > written.updatedAt).toBe(true);
  expect((await shown()).body.data).toEqual({ ...page('house-rules'), kind: undefined, updatedAt });
  expect(await create(page('house-rules'))).toMatchObject({
    status: 409,
    body: { error: createContent.refusals['slug-taken'].message },
  });
  const moved = await call('PUT', `/staff-content/${written.id}`, { version: 2, content: page('other-rules') });
  expect(moved).toMatchObject({ status: 409, body: { code: 'stays-as-it-is' } });
  const other = await call('PUT', `/staff-content/${written.id}`, { version: 2, content: banner });
  expect(other).toMatchObject({ status: 409, body: { code: 'stays-as-it-is' } });
});

test('there is one footer; when it is hidden, the one from the settings is shown, and when it is emptied, it has no content', async () => {
  const { body: written } = await create(footer);
  expect(await read('footer')).toEqual([{ ...footer, kind: undefined }]);
  expect(await create(footer)).toMatchObject({ status: 409, body: { code: 'no-room-left' } });
  const path = `/staff-content/${written.id}`;
  const nothing = { kind: 'footer', description: '', exploreLinks: [], supportLinks: [], socialLinks: {}, address: '' };
  await call('PUT', path, { version: 1, content: nothing });
  expect(await read('footer')).toEqual([{}]);
  await hide(path, 2);
  expect((await read('footer'))[0].address).toContain(app.settings.SELLER_LEGAL_NAME);
  await remove(path, 3);
  expect((await read('footer'))[0].address).toContain(app.settings.SELLER_LEGAL_NAME);
});

test('markup, a half Hindi text, a foreign address and a text without end are refused, each by a sentence of its own', async () => {
  const said = async (content: object) => {
    const { status, body } = await create(content);
    return [status, body.error];
  };
  const markup = { ...banner, text: { en: 'Now <b>cheaper</b>' } };
  expect(await said(markup)).toEqual([400, 'Write plain text, without HTML']);
  expect(await said({ ...banner, title: { en: 'Winter' } })).toEqual([
    400,
    'Fill in all Hindi fields, or none of them',
  ]);
  const away = 'Enter a path of this site that begins with a slash, such as /about';
  for (const linkPath of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(await said({ ...banner, linkPath })).toEqual([400, away]);
  expect(await said(page('Über uns'))).toEqual([400, 'Use small letters, digits and hyphens']);
  const twice = [...footer.exploreLinks, ...footer.exploreLinks];
  expect(await said({ ...footer, exploreLinks: twice })).toEqual([400, 'Each address may occur only once in a list']);
  const unsafe = { ...footer, socialLinks: { linkedin: 'http://linkedin.example.org' } };
  expect(await said(unsafe)).toEqual([400, 'Enter an address that begins with https://']);
  expect((await said({ ...banner, title: { en: 'x'.repeat(81) } }))[0]).toBe(400);
});

test('there is room for twelve banners', async () => {
  const have = (await list('banner')).length;
  for (let no = have; no < 12; no += 1) expect((await create(banner, true)).status).toBe(200);
  expect(await create(banner, true)).toMatchObject({ status: 409, body: { code: 'no-room-left' } });
});

test('a change is published to the page cache of every server process', async () => {
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: app.log });
  try {
    const [here, there] = [vi.fn(), vi.fn()];
    app.pageNews.listen(here);
    other.pageNews.listen(there);
    await create(page('for-all-processes'));
    await expect.poll(() => [here.mock.calls.length, there.mock.calls.length]).toEqual([1, 1]);
  } finally {
    await other.close();
  }
});
