import * as contract from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FormStep } from '@kasauti/domain/form/draft-state.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { providersOf } from '../../bank/index.ts';
import { coverDraft } from '../draws/cover-draft.ts';
import { listDrafts } from './list-drafts.ts';
import { readDraft, readDraftPaper } from './read-draft.ts';
import { takeFormStep } from './take-step.ts';
import { createDraft, editDraft } from './write-draft.ts';

const writing = { permission: 'form.write' } as const;
const publishing = { permission: 'form.publish' } as const;

/** Registers the calls by which staff build and publish forms. */
export function serveForms(app: App): void {
  serveDrafts(app);
  serveSteps(app);
}

/** Returns the form after an action. A `changed-meanwhile` refusal gets the form as it is now. */
async function shown<R extends Refusal>(app: App, done: FormDraftId | R, formDraftId: FormDraftId, session: Session) {
  if (!isRefusal(done)) return await readDraft(app, done, session.userId);
  if (done.code !== 'changed-meanwhile') return done;
  return { ...done, extra: { current: await readDraft(app, formDraftId, session.userId) } };
}

function serveDrafts(app: App): void {
  app.serve(contract.listForms, writing, ({ query, session }) => listDrafts(app, query, session.scope));

  app.serve(contract.readForm, writing, ({ params, session }) => readDraft(app, params.formDraftId, session.userId));

  app.serve(contract.readFormPaper, writing, ({ params, query }) =>
    readDraftPaper(app, params.formDraftId, query.variant),
  );

  app.serve(contract.coverForm, writing, async ({ body: { providerId, form }, session }) => {
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.coverForm.refusals, 'no-such-provider');
    return await coverDraft(app, providerId, form);
  });

  app.serve(contract.createForm, writing, async ({ body: { providerId, form }, session, requestId }) => {
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.createForm.refusals, 'no-such-provider');
    const create = app.inTransaction((work) => createDraft(work, providerId, form, actorOf(session)), requestId);
    const done = await create;
    return isRefusal(done) ? done : await readDraft(app, done, session.userId);
  });

  app.serve(contract.editForm, writing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => editDraft(work, ask, actorOf(session)), requestId);
    return await shown(app, done, params.formDraftId, session);
  });
}

function serveSteps(app: App): void {
  type Asked = { formDraftId: FormDraftId; version: number; step: FormStep; reason: string };
  const take = async (ask: Asked, session: Session, requestId: string) => {
    const done = await app.inTransaction((work) => takeFormStep(work, ask, actorOf(session)), requestId);
    return await shown(app, done, ask.formDraftId, session);
  };

  app.serve(contract.submitForm, writing, ({ params, body: { version, note = '' }, session, requestId }) =>
    take({ ...params, version, step: 'submit', reason: note }, session, requestId),
  );

  app.serve(contract.sendFormBack, writing, ({ params, body, session, requestId }) =>
    take({ ...params, ...body, step: 'send-back' }, session, requestId),
  );

  app.serve(contract.publishForm, publishing, ({ params, body, session, requestId }) =>
    take({ ...params, ...body, step: 'publish', reason: '' }, session, requestId),
  );
}
