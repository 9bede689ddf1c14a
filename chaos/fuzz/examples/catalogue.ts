import { randomUUID } from 'node:crypto';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { createCategory } from '../../../apps/server/modules/catalogue/index.ts';
import { givenExam } from '../../../apps/server/test/given/catalogue.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { type Make, support } from './make.ts';

const newCategory = () => {
  const text = { en: 'Skills' };
  const synonyms = { en: ['craft'], hi: ['हुनर'] };
  return { slug: `skills-${randomUUID().slice(0, 8)}`, name: text, description: text, hue: 40, synonyms };
};

const categoryWith =
  (bodyOf?: (category: ReturnType<typeof newCategory>) => object): Make =>
  async (app) => {
    await app.pool.query("delete from category where slug like 'skills-%'");
    const category = newCategory();
    const categoryId = await app.inTransaction((work) => createCategory(work, { ...category, position: 500 }));
    return { as: await support(app), params: { categoryId }, ...(bodyOf && { body: bodyOf(category) }) };
  };

export const catalogueExamples: Record<string, Make> = {
  'catalogue.listTests': async (app) => {
    await givenExam(app);
    return { as: null, query: { q: 'bank', page: '1' } };
  },
  'catalogue.testDetails': async (app) => ({ as: null, params: { id: await givenExam(app) } }),
  'catalogue.testPicture': async (app) => ({ as: null, params: { id: await givenExam(app) } }),

  'staffCatalogue.listStaffTests': async (app) => ({ as: await support(app), query: { find: 'bank', page: '1' } }),
  'staffCatalogue.readStaffTest': async (app) => ({
    as: await support(app),
    params: { examId: await givenExam(app) },
  }),
  'staffCatalogue.readTestHolders': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
  }),
  'staffCatalogue.editTest': async (app) => {
    const [as, examId] = [await givenSignedIn(app, { role: 'author' }), await givenExam(app)];
    const { body } = await send(app, as, 'GET', `/api/v1/staff-tests/${examId}`);
    const { version, listing } = body as unknown as StaffTest;
    return { as, params: { examId }, body: { version, listing: { ...listing, tags: ['clerk', 'bank'] } } };
  },
  'staffCatalogue.priceTest': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
    body: { version: 1, price: 450, reason: 'The board asked for it.' },
  }),
  'staffCatalogue.decidePrice': async (app) => {
    const [asks, as] = [await givenSignedIn(app, { role: 'finance' }), await givenSignedIn(app, { role: 'finance' })];
    const examId = await givenExam(app);
    const ask = { version: 1, price: 450, reason: 'The board asked for it.' };
    await send(app, asks, 'POST', `/api/v1/staff-tests/${examId}/price`, ask);
    const { body } = await send(app, as, 'GET', `/api/v1/staff-tests/${examId}`);
    const { priceAsk } = body as unknown as StaffTest;
    return { as, params: { examId }, body: { priceAskId: priceAsk?._id, isApproved: true, reason: 'So it is.' } };
  },
  'staffCatalogue.sellTest': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
    body: { isSold: false, reason: 'The syllabus is old.' },
  }),

  'staffCategories.listCategories': async (app) => ({ as: await support(app), query: { sort: 'name', size: '100' } }),
  'staffCategories.createCategory': async (app) => {
    await app.pool.query("delete from category where slug like 'skills-%'");
    return { as: await support(app), body: newCategory() };
  },
  'staffCategories.editCategory': categoryWith((category) => ({ version: 1, category })),
  'staffCategories.moveCategory': categoryWith(() => ({ to: 'up' })),
  'staffCategories.removeCategory': categoryWith(() => ({ reason: 'Nothing is sold in it.' })),
};
