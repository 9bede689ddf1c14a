import * as contract from '@kasauti/contract/bank/passages.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { commentOnItem, resolveComment } from '../items/comment-on-item.ts';
import { createPassage } from '../items/create-item.ts';
import { editPassage } from '../items/edit-item.ts';
import { makeActions, placeByProvider, review, reviewing, submit, writing } from '../items/item-actions.ts';
import { providersOf } from '../items/providers-of.ts';
import { listPassages } from './list-passages.ts';
import { readPassage, readPassageVersion } from './read-passage.ts';

const type = 'passage';

/** Registers the calls by which staff write and review passages. */
export function servePassages(app: App): void {
  placeByProvider(app, 'passage', type);
  serveReading(app);
  serveWriting(app);
}

function serveReading(app: App): void {
  app.serve(contract.listPassages, writing, ({ query, session }) => listPassages(app, query, session.scope));

  app.serve(contract.readPassage, writing, ({ params, session }) => readPassage(app, params.passageId, session.userId));

  app.serve(contract.readPassageVersion, writing, ({ params }) =>
    readPassageVersion(app, params.passageId, params.versionNo),
  );
}

function serveWriting(app: App): void {
  app.serve(contract.createPassage, writing, async ({ body: { providerId, passage }, session, requestId }) => {
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.createPassage.refusals, 'no-such-provider');
    const by = actorOf(session);
    const passageId = await app.inTransaction((work) => createPassage(work, providerId, passage, by), requestId);
    return await readPassage(app, passageId, session.userId);
  });

  const act = makeActions(app, (passageId, { userId }) => readPassage(app, passageId, userId));

  app.serve(contract.editPassage, writing, ({ params: { passageId: itemId }, body, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => editPassage(work, { itemId, ...body }, by)),
  );

  app.serve(contract.submitPassage, writing, ({ params: { passageId: itemId }, body, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => submit(work, { type, itemId, ...body }, by)),
  );

  app.serve(contract.reviewPassage, reviewing, ({ params: { passageId: itemId }, body, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => review(work, { type, itemId, ...body }, by)),
  );

  app.serve(contract.commentOnPassage, writing, ({ params: { passageId: itemId }, body, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => commentOnItem(work, { type, itemId, ...body }, by)),
  );

  app.serve(contract.resolvePassageComment, writing, ({ params: { passageId: itemId, commentId }, ...asked }) =>
    act({ itemId, ...asked }, (work, by) => resolveComment(work, { type, itemId }, commentId, by)),
  );
}
