import * as contract from '@kasauti/contract/bank/items.ts';
import * as several from '@kasauti/contract/bank/several-items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import type { Session } from '../../platform/http/session.ts';
import { actorOf } from '../../platform/http/session.ts';
import { serveExports } from './exports/export-routes.ts';
import { serveImports } from './imports/import-routes.ts';
import { commentOnItem, resolveComment } from './items/comment-on-item.ts';
import { createItem } from './items/create-item.ts';
import { editItem } from './items/edit-item.ts';
import { providersOf } from './items/providers-of.ts';
import { readItem, readItemVersion } from './items/read-item.ts';
import { separateItem } from './items/separate-item.ts';
import { takeStep } from './items/take-step.ts';
import { countQuestionsToReview } from './list/count-waiting.ts';
import { listItems, readChoices, readItemIds } from './list/list-items.ts';
import { servePictures } from './pictures/picture-routes.ts';
import { tagItems } from './several/tag-items.ts';
import { takeSteps } from './several/take-steps.ts';
import { findProviderOf } from './store/items.ts';

export function registerBank(app: App): void {
  app.scopes.place('item', async (id) => {
    const providerId = await findProviderOf(app.database, id as ItemId);
    if (providerId === undefined) return null;
    return providerId === null ? [] : [{ kind: 'provider', ids: [providerId] }];
  });
  countQuestionsToReview(app);
  serveReading(app);
  serveWriting(app);
  serveReview(app);
  serveSeveral(app);
  serveImports(app);
  serveExports(app);
  servePictures(app);
}

const writing = { permission: 'bank.write' } as const;
const reviewing = { permission: 'bank.review' } as const;

/** Returns the item as it is after an action. A `changed-meanwhile` refusal includes the current item. */
async function shown<R extends Refusal>(app: App, done: ItemId | R, itemId: ItemId, { userId }: Session) {
  if (!isRefusal(done)) return await readItem(app, itemId, userId);
  if (done.code !== 'changed-meanwhile') return done;
  return { ...done, extra: { current: await readItem(app, itemId, userId) } };
}

function serveReading(app: App): void {
  app.serve(contract.listItems, writing, ({ query, session }) => listItems(app, query, session.scope));

  app.serve(several.listItemIds, writing, ({ query, session }) => readItemIds(app, query, session.scope));

  app.serve(contract.readBankChoices, writing, async ({ session }) => ({
    providers: (await providersOf(app, session)).map(({ id, name }) => ({ _id: id, name })),
    ...(await readChoices(app, session.scope)),
  }));

  app.serve(contract.readItem, writing, ({ params, session }) => readItem(app, params.itemId, session.userId));

  app.serve(contract.readItemVersion, writing, ({ params }) => readItemVersion(app, params.itemId, params.versionNo));
}

function serveWriting(app: App): void {
  app.serve(contract.createItem, writing, async ({ body: { providerId, item }, session, requestId }) => {
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.createItem.refusals, 'no-such-provider');
    const itemId = await app.inTransaction((work) => createItem(work, providerId, item, actorOf(session)), requestId);
    return await readItem(app, itemId, session.userId);
  });

  app.serve(contract.editItem, writing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => editItem(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.itemId, session);
  });

  app.serve(contract.submitItem, writing, async ({ params, body: { version, note = '' }, session, requestId }) => {
    const ask = { ...params, version, versionNo: null, step: 'submit', reason: note } as const;
    const done = await app.inTransaction((work) => takeStep(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.itemId, session);
  });

  app.serve(contract.separateItem, writing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => separateItem(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.itemId, session);
  });

  app.serve(contract.commentOnItem, writing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => commentOnItem(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.itemId, session);
  });

  app.serve(contract.resolveComment, writing, async ({ params: { itemId, commentId }, session, requestId }) => {
    const resolve = app.inTransaction((work) => resolveComment(work, itemId, commentId, actorOf(session)), requestId);
    return await shown(app, await resolve, itemId, session);
  });
}

function serveReview(app: App): void {
  app.serve(contract.reviewItem, reviewing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, reason: body.step === 'approve' ? '' : body.reason };
    const done = await app.inTransaction((work) => takeStep(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.itemId, session);
  });
}

function serveSeveral(app: App): void {
  app.serve(several.changeItems, writing, async ({ body: { items, action }, session, requestId }) => {
    const ask = { items, by: actorOf(session), scope: session.scope };
    const outcomes = await app.inTransaction(
      (work) => (action.kind === 'tag' ? tagItems(work, ask, action) : takeSteps(work, ask, 'submit')),
      requestId,
    );
    return { outcomes };
  });

  app.serve(several.retireItems, reviewing, async ({ body: { items, reason }, session, requestId }) => {
    const ask = { items, by: actorOf(session), scope: session.scope };
    return { outcomes: await app.inTransaction((work) => takeSteps(work, ask, 'retire', reason), requestId) };
  });
}
