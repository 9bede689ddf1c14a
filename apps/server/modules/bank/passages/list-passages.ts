import type { BankPassageHead, listPassages as contract } from '@kasauti/contract/bank/passages.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { orderedList } from '../../../platform/lists/ordered-list.ts';
import { splitOrder } from '../../../platform/lists/stored-list.ts';
import { findUsers } from '../../identity/index.ts';
import { findIn, isWithin } from '../list/filter-items.ts';
import { providerNames } from '../list/list-items.ts';
import { findQuestionsOf } from '../store/passages.ts';
import { type IndexedPassage, passageIndexPart } from './passage-index.ts';

const USUAL_ORDER = '-changedAt';

/** Columns of the downloaded list. They contain no text of a passage. */
const columns: CsvColumns<BankPassageHead> = {
  code: (passage) => passage.code,
  state: (passage) => passage.state,
  version: (passage) => passage.versionNo,
  questions: (passage) => passage.questions,
  'missing languages': (passage) => passage.missing.join(', '),
  author: (passage) => passage.author,
  provider: (passage) => passage.provider,
  changed: (passage) => passage.changedAt,
};

/** Lists the passages that an account with this scope may see. */
export async function listPassages(app: App, query: z.infer<typeof contract.query>, scope: Scope | null) {
  const { key, isDescending } = splitOrder(query.sort ?? USUAL_ORDER);
  const { find, state, provider } = filterIn(query);
  const hasWords = findIn(find);
  const all = await app.part(passageIndexPart).read(app.database, key);
  const passages = all.filter(
    (passage) =>
      isWithin(passage, scope) &&
      (state === undefined || passage.state === state) &&
      (provider === undefined || passage.providerId === provider) &&
      hasWords(passage.text),
  );
  return await answerList(query, orderedList(passages, isDescending), {
    usual: USUAL_ORDER,
    fileName: 'passages',
    columns,
    present: (page) => presentHeads(app, page),
  });
}

async function presentHeads(app: App, page: readonly IndexedPassage[]): Promise<BankPassageHead[]> {
  const providers = await providerNames(app);
  const authorIds = page.flatMap(({ authorId }): UserId[] => (authorId ? [authorId] : []));
  const authors = await findUsers(app.database, [...new Set(authorIds)]);
  const questions = await findQuestionsOf(
    app.database,
    page.map(({ itemId }) => itemId),
  );
  return page.map(({ itemId, code, title, state, versionNo, missing, authorId, providerId, changedAt }) => ({
    _id: itemId,
    code,
    title,
    state,
    versionNo,
    questions: questions.get(itemId)?.length ?? 0,
    missing,
    author: (authorId && authors.get(authorId)?.fullName) || null,
    provider: (providerId && providers.get(providerId)) || null,
    changedAt: changedAt.toISOString(),
  }));
}
