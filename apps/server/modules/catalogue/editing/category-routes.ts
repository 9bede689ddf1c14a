import * as contract from '@kasauti/contract/catalogue/staff-categories.ts';
import type { CategoryId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { addCategory, editCategory, moveCategory, removeCategory } from './keep-categories.ts';
import { listCategories, readCategories } from './list-categories.ts';

/** Registers the routes with which staff read and change categories. */
export function serveCategories(app: App): void {
  const options = { permission: 'content.edit' } as const;
  const listed = () => readCategories(app.database);
  const find = async (categoryId: CategoryId) => (await listed()).find(({ id }) => id === categoryId);
  const shown = async <R extends Refusal>(done: CategoryId | R) => {
    if (isRefusal(done)) return done;
    return (await find(done)) ?? refuse(contract.editCategory.refusals, 'not-found');
  };

  app.serve(contract.listCategories, options, ({ query }) => listCategories(app.database, query));

  app.serve(contract.createCategory, options, async ({ body, session, requestId }) =>
    shown(await app.inTransaction((work) => addCategory(work, body, actorOf(session)), requestId)),
  );

  app.serve(contract.editCategory, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    const done = await app.inTransaction((work) => editCategory(work, ask), requestId);
    if (!isRefusal(done) || done.code !== 'changed-meanwhile') return shown(done);
    return { ...done, extra: { current: await find(params.categoryId) } };
  });

  app.serve(contract.moveCategory, options, async ({ params: { categoryId }, body, session, requestId }) => {
    const refusal = await app.inTransaction(
      (work) => moveCategory(work, categoryId, body.to, actorOf(session)),
      requestId,
    );
    return refusal ?? { data: await listed() };
  });

  app.serve(contract.removeCategory, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    const refusal = await app.inTransaction((work) => removeCategory(work, ask), requestId);
    return refusal ?? { data: await listed() };
  });
}
