import { randomInt, randomUUID } from 'node:crypto';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { systemActor } from '../../../apps/server/modules/catalogue/index.ts';
import { createContent } from '../../../apps/server/modules/content/keep-content.ts';
import { makeFormToken } from '../../../apps/server/modules/content/message-tokens.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { type Make, newAddress, support } from './make.ts';

const someFaq = {
  kind: 'faq',
  topic: { en: 'On the day' },
  question: { en: 'What do I bring?' },
  answer: { en: 'Your admit card and an identity document.' },
};

const bannerText = async (app: TestApp) =>
  await app.inTransaction((work) => {
    const text = { en: 'News' };
    const content = { kind: 'banner' as const, title: text, text, linkPath: '/about', linkLabel: text };
    return createContent(work, { isHidden: true, content, by: systemActor });
  });

/** Creates a hidden text that nobody has changed yet. */
const contentWith =
  (body?: object): Make =>
  async (app) => {
    // The number of texts of one kind is limited, so earlier ones are deleted.
    await app.pool.query("delete from content_entry where kind = 'banner' and is_hidden");
    const entryId = await bannerText(app);
    if (isRefusal(entryId)) throw new Error(entryId.message);
    return { as: await support(app), params: { entryId }, ...(body && { body }) };
  };

async function message(app: TestApp) {
  const as = await givenSignedIn(app);
  const form = { name: 'Meera Joshi', email: as.email, subject: 'My result', message: 'It is not there.' };
  const formToken = makeFormToken(app.secrets, new Date(Date.now() - 10_000));
  // Each message comes from another network, because only a few messages are accepted from the same one.
  const remoteAddress = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
  const url = '/api/v1/general/contact';
  const payload = { ...form, formToken };
  const answer = await app.fastify.inject({ method: 'POST', url, remoteAddress, headers: as.headers, payload });
  const body = answer.json<{ ticketNo: number; ticketToken: string }>();
  const { rows } = await app.pool.query('select contact_message_id as id from contact_message where ticket_no = $1', [
    body.ticketNo,
  ]);
  return { as, token: String(body.ticketToken), params: { messageId: String(rows[0]?.id) } };
}

const inboxWith =
  (body: object): Make =>
  async (app) => ({
    as: await support(app),
    params: (await message(app)).params,
    body,
  });

export const contentExamples: Record<string, Make> = {
  'content.contentPage': async (app) => {
    const { rows } = await app.pool.query(
      'select slug from content_entry where slug is not null order by slug limit 1',
    );
    return { as: null, params: { slug: rows[0]?.slug ?? '' } };
  },
  'tickets.readTicket': async (app) => ({ as: null, body: { token: (await message(app)).token } }),
  'tickets.writeAgain': async (app) => ({
    as: null,
    body: { token: (await message(app)).token, entryId: randomUUID(), body: 'Still not.' },
  }),
  'tickets.ownTickets': async (app) => ({ as: (await message(app)).as }),
  'tickets.contactByForm': async () => ({
    as: null,
    body: { name: 'Meera Joshi', email: newAddress('meera'), subject: 'My result', message: 'It is not there.' },
  }),
  'inbox.listMessages': async (app) => ({ as: await support(app), body: { filter: { folder: 'waiting' }, page: 1 } }),
  'inbox.readMessage': inboxWith({}),
  'inbox.assignMessage': inboxWith({ to: 'me' }),
  'inbox.answerMessage': async (app) => await inboxWith({ entryId: randomUUID(), body: 'It comes tonight.' })(app),
  'inbox.closeMessage': inboxWith({ reason: 'solved' }),
  'inbox.reopenMessage': inboxWith({}),

  'staffContent.listContent': async (app) => ({
    as: await support(app),
    query: { 'filter[kind]': 'page', 'filter[find]': 'terms', page: '1' },
  }),
  'staffContent.readContent': contentWith(),
  'staffContent.createContent': async (app) => {
    await app.pool.query("delete from content_entry where kind = 'faq' and is_hidden");
    return { as: await support(app), body: { isHidden: true, content: someFaq } };
  },
  'staffContent.editContent': contentWith({
    version: 1,
    content: {
      kind: 'banner',
      title: { en: 'New dates' },
      text: { en: 'In May.' },
      linkPath: '/products',
      linkLabel: { en: 'See them' },
    },
  }),
  'staffContent.showContent': contentWith({ version: 1, isHidden: false }),
  'staffContent.moveContent': contentWith({ to: 'up' }),
  'staffContent.removeContent': async (app) => ({
    ...(await contentWith()(app)),
    body: { version: 1, reason: 'It was a draft.' },
  }),
};
