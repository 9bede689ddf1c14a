import * as contract from '@kasauti/contract/content/staff-content.ts';
import type { ContentEntryId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { actorOf } from '../../platform/http/session.ts';
import { createContent, editContent, moveContent, removeContent, showContent } from './keep-content.ts';
import { listContent } from './list-content.ts';
import { presentEntry } from './present-entry.ts';
import { findEntry, findOfKind } from './store/entries.ts';

/** Registers the staff routes for banners, FAQs, pages and the footer. */
export function serveStaffContent(app: App): void {
  const { database } = app;
  const options = { permission: 'content.edit' } as const;
  const list = async (kind: contract.ContentKind) => ({ data: (await findOfKind(database, kind)).map(presentEntry) });
  const find = async (entryId: ContentEntryId) => {
    const entry = await findEntry(database, entryId);
    return entry ? presentEntry(entry) : refuse(contract.readContent.refusals, 'not-found');
  };
  const listed = async <R extends Refusal>(done: contract.ContentKind | R) =>
    isRefusal(done) ? done : await list(done);
  /** A `changed-meanwhile` refusal includes the current version. */
  const shown = async <R extends Refusal>(done: ContentEntryId | R, entryId: ContentEntryId | null) => {
    if (!isRefusal(done)) return await find(done);
    if (done.code !== 'changed-meanwhile' || entryId === null) return done;
    return { ...done, extra: { current: await find(entryId) } };
  };

  app.serve(contract.listContent, options, ({ query }) => listContent(database, query));

  app.serve(contract.readContent, options, ({ params }) => find(params.entryId));

  app.serve(contract.createContent, options, async ({ body, session, requestId }) => {
    const ask = { ...body, by: actorOf(session) };
    return await shown(await app.inTransaction((work) => createContent(work, ask), requestId), null);
  });

  app.serve(contract.editContent, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    return await shown(await app.inTransaction((work) => editContent(work, ask), requestId), params.entryId);
  });

  app.serve(contract.showContent, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    return await shown(await app.inTransaction((work) => showContent(work, ask), requestId), params.entryId);
  });

  app.serve(contract.moveContent, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    return await listed(await app.inTransaction((work) => moveContent(work, ask), requestId));
  });

  app.serve(contract.removeContent, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, by: actorOf(session) };
    const done = await app.inTransaction((work) => removeContent(work, ask), requestId);
    if (isRefusal(done) && done.code === 'changed-meanwhile')
      return { ...done, extra: { current: await find(params.entryId) } };
    return await listed(done);
  });
}
