import * as contract from '@kasauti/contract/bank/items.ts';
import * as several from '@kasauti/contract/bank/several-items.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { actorOf } from '../../platform/http/session.ts';
import { serveExports } from './exports/export-routes.ts';
import { serveImports } from './imports/import-routes.ts';
import { commentOnItem, resolveComment } from './items/comment-on-item.ts';
import { createItem } from './items/create-item.ts';
import { editItem } from './items/edit-item.ts';
import { makeActions, placeByProvider, review, reviewing, submit, writing } from './items/item-actions.ts';
import { providersOf } from './items/providers-of.ts';
import { readItem, readItemVersion } from './items/read-item.ts';
import { separateItem } from './items/separate-item.ts';
import { provideToReview } from './list/count-waiting.ts';
import { listItems, readChoices, readItemIds } from './list/list-items.ts';
import { servePassages } from './passages/passage-routes.ts';
import { servePictures } from './pictures/picture-routes.ts';
import { tagItems } from './several/tag-items.ts';
import { takeSteps } from './several/take-steps.ts';

export function registerBank(app: App): void {
  placeByProvider(app, 'item', 'question');
  provideToReview(app);
  serveReading(app);
  serveWriting(app);
  serveSeveral(app);
  serveImports(app);
  serveExports(app);
  servePictures(app);
  servePassages(app);
}

const type = 'question';

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
    const create = app.inTransaction((work) => createItem(work, providerId, item, actorOf(session)), requestId);
    const itemId = await create;
    return isRefusal(itemId) ? itemId : await readItem(app, itemId, session.userId);
  });

  const act = makeActions(app, (itemId, { userId }) => readItem(app, itemId, userId));

  app.serve(contract.editItem, writing, ({ params, body, ...asked }) =>
    act({ ...params, ...asked }, (work, by) => editItem(work, { ...params, ...body }, by)),
  );

  app.serve(contract.submitItem, writing, ({ params, body, ...asked }) =>
    act({ ...params, ...asked }, (work, by) => submit(work, { type, ...params, ...body }, by)),
  );

  app.serve(contract.separateItem, writing, ({ params, body, ...asked }) =>
    act({ ...params, ...asked }, (work, by) => separateItem(work, { ...params, ...body }, by)),
  );

  app.serve(contract.commentOnItem, writing, ({ params, body, ...asked }) =>
    act({ ...params, ...asked }, (work, by) => commentOnItem(work, { type, ...params, ...body }, by)),
  );

  app.serve(contract.resolveComment, writing, ({ params: { itemId, commentId }, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => resolveComment(work, { type, itemId }, commentId, by)),
  );

  app.serve(contract.reviewItem, reviewing, ({ params, body, ...asked }) =>
    act({ ...params, ...asked }, (work, by) => review(work, { type, ...params, ...body }, by)),
  );
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
