import type { BuiltFormHead, listForms as contract } from '@kasauti/contract/authoring/forms.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { draftList } from './store.ts';

const columns: CsvColumns<BuiltFormHead> = {
  code: (form) => form.code,
  title: (form) => form.title.en,
  'title in Hindi': (form) => form.title.hi,
  state: (form) => form.state,
  questions: (form) => form.questions,
  provider: (form) => form.provider,
  changed: (form) => form.changedAt,
};

/** Lists the forms within a scope. */
export async function listDrafts(app: App, query: z.infer<typeof contract.query>, scope: Scope | null) {
  const providers = new Map((await app.scopes.list('provider')).map(({ id, name }) => [id, name]));
  return await answerList(query, draftList(app.database, filterIn(query), scope), {
    usual: '-changedAt',
    fileName: 'forms',
    columns,
    present: (page) =>
      page.map((form) => ({
        _id: form.formDraftId,
        code: form.code,
        title: { en: form.title ?? '', ...(form.titleInHindi !== null && { hi: form.titleInHindi }) },
        state: form.state,
        questions: form.questions,
        provider: providers.get(form.providerId) ?? '',
        changedAt: form.changedAt.toISOString(),
      })),
  });
}
