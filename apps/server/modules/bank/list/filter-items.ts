import type { itemFilters } from '@kasauti/contract/bank/item-filters.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { tidyTag } from '@kasauti/domain/bank/tags.ts';
import { topicsWithin } from '@kasauti/domain/bank/topic.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { formUsesOf } from './form-uses.ts';
import type { IndexedItem } from './indexed-item.ts';
import { type ItemSort, itemIndexPart } from './item-index.ts';

export type ItemFilter = { [Name in keyof typeof itemFilters]?: z.infer<(typeof itemFilters)[Name]> | undefined };

/**
 * Returns the items that match a filter and that an account with this scope may see, in ascending order of `sort`.
 * Items from the file of a form have no provider, so accounts with a scope do not see them.
 */
export async function filterItems(app: App, filter: ItemFilter, scope: Scope | null, sort: ItemSort) {
  const inForm = filter.form === undefined ? null : await formUsesOf(app).itemIdsIn(filter.form);
  const items = await app.part(itemIndexPart).read(app.database, sort);
  const isAsked = filterBy(filter, inForm);
  return items.filter((item) => isWithin(item, scope) && isAsked(item));
}

/** Returns all items that an account with this scope may see. */
export async function readWithin(app: App, scope: Scope | null): Promise<IndexedItem[]> {
  const items = await app.part(itemIndexPart).read(app.database, 'code');
  return items.filter((item) => isWithin(item, scope));
}

export const isWithin = ({ providerId }: Pick<IndexedItem, 'providerId'>, scope: Scope | null) =>
  scope === null || providerId === scope.id;

/** Returns the condition that a filter states. The text is searched last, because this takes longest. */
function filterBy(filter: ItemFilter, inForm: ReadonlySet<ItemId> | null) {
  const { find, state, topic, tag, difficulty, kind, author, notWrittenBy, missing, provider, approved } = filter;
  const hasWords = findIn(find);
  const isOfTopic = topic === undefined ? null : topicsWithin(topic);
  const asTag = tag === undefined ? null : tidyTag(tag);
  return (item: IndexedItem): boolean =>
    (state === undefined || item.state === state) &&
    (isOfTopic === null || isOfTopic(item.topic)) &&
    (asTag === null || item.tags.includes(asTag)) &&
    (difficulty === undefined || item.difficulty === difficulty) &&
    (kind === undefined || item.kind === kind) &&
    (author === undefined || item.authorId === author) &&
    (notWrittenBy === undefined || !item.writerIds.includes(notWrittenBy)) &&
    (approved === undefined || item.hasApproved === (approved === 'yes')) &&
    (provider === undefined || item.providerId === provider) &&
    (missing === undefined || isMissing(item, missing)) &&
    (inForm === null || inForm.has(item.itemId)) &&
    hasWords(item.text);
}

/** Returns the condition that a text, folded for search, contains all words of a search. */
export function findIn(search = ''): (text: string) => boolean {
  const words = foldForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (text) => words.every((word) => text.includes(word));
}

const isMissing = (item: IndexedItem, language: 'en' | 'hi' | 'none') =>
  language === 'none' ? item.missing.length === 0 : item.missing.includes(language);
