import * as contract from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId, KeyCorrectionId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { KeyDecision } from '@kasauti/domain/form/key-correction.ts';
import type { App } from '../../../platform/app.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { isSinglePerson } from '../../../platform/settings/single-person.ts';
import { takeKeyDecision } from './decide-key.ts';
import { proposeKey } from './propose-key.ts';
import { readFormKeys } from './read-form-keys.ts';
import { findFormsToDecide, findProviderOfForm } from './store.ts';

const changing = { permission: 'key.change' } as const;

/** Registers the calls by which staff correct the key of a published form. */
export function serveFormKeys(app: App): void {
  app.scopes.place('published-form', async (id) => {
    const form = await findProviderOfForm(app.database, id as FormId);
    if (!form) return null;
    return form.providerId ? [{ kind: 'provider', ids: [form.providerId] }] : [];
  });

  app.serve(contract.listKeysToDecide, { permission: 'key.approve' }, async ({ session }) => ({
    data: await findFormsToDecide(app.database, session.userId),
  }));

  app.serve(contract.readFormKeys, changing, ({ params, session }) => readFormKeys(app, params.formId, session.userId));

  app.serve(contract.proposeKey, changing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => proposeKey(work, ask, actorOf(session)), requestId);
    return isRefusal(done) ? done : await readFormKeys(app, done, session.userId);
  });

  type Asked = { formId: FormId; correctionId: KeyCorrectionId; decision: KeyDecision; reason: string };
  const decide = async (ask: Asked, session: Session, requestId: string) => {
    const isAlone = isSinglePerson(app);
    const done = await app.inTransaction((work) => takeKeyDecision(work, ask, actorOf(session), isAlone), requestId);
    return isRefusal(done) ? done : await readFormKeys(app, done, session.userId);
  };

  app.serve(contract.withdrawKey, changing, ({ params, body, session, requestId }) =>
    decide({ ...params, ...body, decision: 'withdraw' }, session, requestId),
  );

  app.serve(contract.decideKey, { permission: 'key.approve' }, ({ params, body, session, requestId }) => {
    const decision = body.isApproved ? 'approve' : 'refuse';
    return decide({ ...params, reason: body.reason, decision }, session, requestId);
  });
}
