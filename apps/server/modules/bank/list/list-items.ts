import type { BankItemHead, listItems as contract } from '@kasauti/contract/bank/items.ts';
import { type listItemIds, MAX_ITEMS_AT_ONCE } from '@kasauti/contract/bank/several-items.ts';
import type { ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { syllabusOf } from '@kasauti/domain/bank/topic.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { orderedList } from '../../../platform/lists/ordered-list.ts';
import { splitOrder } from '../../../platform/lists/stored-list.ts';
import { findUsers } from '../../identity/index.ts';
import { filterItems, readWithin } from './filter-items.ts';
import { formUsesOf } from './form-uses.ts';
import type { IndexedItem } from './indexed-item.ts';

const USUAL_ORDER = '-changedAt';

/** Columns of the downloaded list. They do not contain the text of a question, because such files are passed on. */
const columns: CsvColumns<BankItemHead> = {
  code: (item) => item.code,
  state: (item) => item.state,
  version: (item) => item.versionNo,
  topic: (item) => item.topic,
  tags: (item) => item.tags.join(', '),
  difficulty: (item) => item.difficulty,
  kind: (item) => item.kind,
  'missing languages': (item) => item.missing.join(', '),
  author: (item) => item.author,
  provider: (item) => item.provider,
  changed: (item) => item.changedAt,
};

/** Lists the items that an account with this scope may see. */
export async function listItems(app: App, query: z.infer<typeof contract.query>, scope: Scope | null) {
  const { key, isDescending } = splitOrder(query.sort ?? USUAL_ORDER);
  const items = await filterItems(app, filterIn(query), scope, key);
  const providers = await providerNames(app);
  return await answerList(query, orderedList(items, isDescending), {
    usual: USUAL_ORDER,
    fileName: 'items',
    columns,
    present: async (page) => {
      const authors = await findUsers(app.database, [...new Set(page.flatMap(({ authorId }) => authorId ?? []))]);
      return page.map((item) => presentHead(item, authors, providers));
    },
  });
}

/** Lists the first items that match a filter, with their revisions, in the order of the list. */
export async function readItemIds(app: App, query: z.infer<typeof listItemIds.query>, scope: Scope | null) {
  const { key, isDescending } = splitOrder(query.sort ?? USUAL_ORDER);
  const found = await filterItems(app, filterIn(query), scope, key);
  const first = await orderedList(found, isDescending).page(USUAL_ORDER, 1, MAX_ITEMS_AT_ONCE);
  return { items: first.map(({ itemId, revision }) => ({ itemId, version: revision })), total: found.length };
}

/** Returns the filter choices for the items that an account with this scope may see. */
export async function readChoices(app: App, scope: Scope | null) {
  const items = await readWithin(app, scope);
  const once = <T>(values: T[]) => [...new Set(values)].sort();
  const authors = await findUsers(app.database, once(items.flatMap(({ authorId }) => authorId ?? [])));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  return {
    topics: syllabusOf(new Set(items.map(({ topic }) => topic))),
    tags: once(items.flatMap(({ tags }) => tags)),
    forms: await formUsesOf(app).formsWithin(scope),
    kinds: once(items.map(({ kind }) => kind)),
    authors: [...authors].map(([id, { fullName }]) => ({ _id: id, name: fullName })).toSorted(byName),
  };
}

export const providerNames = async (app: App) =>
  new Map((await app.scopes.list('provider')).map(({ id, name }) => [id as ProviderId, name]));

type Authors = ReadonlyMap<UserId, { fullName: string }>;

function presentHead(item: IndexedItem, authors: Authors, providers: ReadonlyMap<ProviderId, string>): BankItemHead {
  const { itemId, code, revision, title, state, versionNo, topic, tags, difficulty, kind, missing } = item;
  return {
    _id: itemId,
    ...{ code, version: revision, title, state, versionNo, topic, tags, difficulty, kind, missing },
    author: (item.authorId && authors.get(item.authorId)?.fullName) || null,
    provider: (item.providerId && providers.get(item.providerId)) || null,
    changedAt: item.changedAt.toISOString(),
  };
}
