import type { FormDraftId } from '@kasauti/contract/ids.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../platform/app.ts';
import { provideWaiting } from '../../platform/staff/waiting.ts';
import { provideFormUses, providePictureUses } from '../bank/index.ts';
import { serveForms } from './drafts/draft-routes.ts';
import { countToPublish, findDraft } from './drafts/store.ts';
import { findFormsWithin, findItemIdsIn } from './item-uses/store.ts';
import { serveFormKeys } from './keys/key-routes.ts';
import { countKeysToDecide } from './keys/store.ts';
import { serveOpenPictures } from './pictures/picture-routes.ts';
import { isPictureInForm } from './pictures/store.ts';

export function registerAuthoring(app: App): void {
  app.scopes.place('form', async (id) => {
    const draft = await findDraft(app.database, id as FormDraftId);
    return draft && [{ kind: 'provider', ids: [draft.providerId] }];
  });
  provideWaiting(app, 'forms', {
    permission: 'form.publish',
    count: async ({ userId }) => {
      const forms = await countToPublish(app.database, userId, MAX_WAITING);
      return Math.min(forms + (await countKeysToDecide(app.database, userId, MAX_WAITING)), MAX_WAITING);
    },
  });
  provideFormUses(app, {
    itemIdsIn: (code) => findItemIdsIn(app.database, code),
    formsWithin: (scope) => findFormsWithin(app.database, scope),
  });
  providePictureUses(app, isPictureInForm);
  serveForms(app);
  serveFormKeys(app);
  serveOpenPictures(app);
}
