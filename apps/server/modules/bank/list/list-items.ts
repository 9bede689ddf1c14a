import type { BankItemHead, listItems as contract } from '@kasauti/contract/bank/items.ts';
import type { ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { type FilterOf, filterIn } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { heldList } from '../../../platform/lists/held-list.ts';
import { findUsers } from '../../identity/index.ts';
import { type IndexedItem, itemIndexPart } from './item-index.ts';

type Query = z.infer<typeof contract.query>;

/** Columns of the downloaded list. They do not contain the text of a question, because such files are passed on. */
const columns: CsvColumns<BankItemHead> = {
  code: (item) => item.code,
  state: (item) => item.state,
  version: (item) => item.versionNo,
  topic: (item) => item.topic,
  difficulty: (item) => item.difficulty,
  kind: (item) => item.kind,
  'in Hindi': (item) => item.hasHindi,
  author: (item) => item.author,
  provider: (item) => item.provider,
  changed: (item) => item.changedAt,
};

/** Lists the items that an account with this scope may see. */
export async function listItems(app: App, query: Query, scope: Scope | null) {
  const items = await findItems(app, filterIn(query), scope);
  const list = heldList(
    items,
    {
      changedAt: (item) => item.changedAt.getTime(),
      code: ({ code }) => code,
      topic: ({ topic }) => topic.toLowerCase(),
    },
    ({ itemId }) => itemId,
  );
  const providers = await providerNames(app);
  return await answerList(query, list, {
    usual: '-changedAt',
    fileName: 'items',
    columns,
    present: async (page) => {
      const authors = await findUsers(app.database, [...new Set(page.flatMap(({ authorId }) => authorId ?? []))]);
      return page.map((item) => presentHead(item, authors, providers));
    },
  });
}

type Filter = FilterOf<Query>;

/** Finds the items that an account with this scope may see and that match the filters. */
export async function findItems(app: App, filter: Filter, scope: Scope | null): Promise<IndexedItem[]> {
  return (await readWithin(app, scope)).filter(filterBy(filter));
}

/** Returns the filter choices for the items that an account with this scope may see. */
export async function readChoices(app: App, scope: Scope | null) {
  const items = await readWithin(app, scope);
  const once = <T>(values: T[]) => [...new Set(values)].sort();
  const authors = await findUsers(app.database, once(items.flatMap(({ authorId }) => authorId ?? [])));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  return {
    topics: once(items.map(({ topic }) => topic)),
    kinds: once(items.map(({ kind }) => kind)),
    authors: [...authors].map(([id, { fullName }]) => ({ _id: id, name: fullName })).toSorted(byName),
  };
}

/**
 * Returns all items, or only those of the scope's provider. Items from the file of a form have no provider, so accounts
 * with a scope do not see them.
 */
async function readWithin(app: App, scope: Scope | null): Promise<IndexedItem[]> {
  const items = await app.part(itemIndexPart).read(app.database);
  return scope === null ? items : items.filter(({ providerId }) => providerId === scope.id);
}

function filterBy({ find, state, topic, difficulty, kind, author, hindi, provider, approved }: Filter) {
  const words = foldForSearch(find ?? '').split(/\s+/);
  return (item: IndexedItem): boolean =>
    (state === undefined || item.state === state) &&
    (topic === undefined || item.topic === topic) &&
    (difficulty === undefined || item.difficulty === difficulty) &&
    (kind === undefined || item.kind === kind) &&
    (author === undefined || item.authorId === author) &&
    (approved === undefined || item.hasApproved === (approved === 'yes')) &&
    (provider === undefined || item.providerId === provider) &&
    (hindi === undefined || item.hasHindi === (hindi === 'yes')) &&
    words.every((word) => item.text.includes(word));
}

const providerNames = async (app: App) =>
  new Map((await app.scopes.list('provider')).map(({ id, name }) => [id as ProviderId, name]));

type Authors = ReadonlyMap<UserId, { fullName: string }>;

function presentHead(item: IndexedItem, authors: Authors, providers: ReadonlyMap<ProviderId, string>): BankItemHead {
  const { itemId, code, title, state, versionNo, topic, difficulty, kind, hasHindi, authorId, providerId } = item;
  return {
    _id: itemId,
    ...{ code, title, state, versionNo, topic, difficulty, kind, hasHindi },
    author: (authorId && authors.get(authorId)?.fullName) || null,
    provider: (providerId && providers.get(providerId)) || null,
    changedAt: item.changedAt.toISOString(),
  };
}
