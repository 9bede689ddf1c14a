import type { BankItem } from '@kasauti/contract/bank/items.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { shownVersion } from '@kasauti/domain/bank/item-state.ts';
import type { App } from '../../../platform/app.ts';
import { findUsers } from '../../identity/index.ts';
import type { ItemType, SourceOf } from '../source/bank-source.ts';
import { findItem, findVersions, type NamedItem, readSource } from '../store/items.ts';
import { findComments, findSteps } from '../store/reviews.ts';

/**
 * Reads what questions and passages have in common: the item's name and provider, its versions, and the steps and
 * comments of all versions. `shown` is the version that screens show, and `source` is its text. Returns null if there
 * is no such item.
 */
export async function readVersions<Type extends ItemType>(app: App, named: NamedItem<Type>, viewerId: UserId) {
  const { database } = app;
  const { itemId } = named;
  const item = await findItem(database, named);
  if (!item) return null;
  const [versions, steps, comments, providers] = await Promise.all([
    findVersions(database, itemId),
    findSteps(database, itemId),
    findComments(database, itemId),
    app.scopes.list('provider'),
  ]);
  const shown = shownVersion(versions);
  const people = [
    ...versions.flatMap(({ authorId, writerIds, reviewerId }) => [authorId, reviewerId, ...writerIds]),
    ...[...steps, ...comments].map(({ by }) => by),
  ].filter((id) => id !== null);
  const users = await findUsers(database, [...new Set(people)]);
  const nameOf = (id: UserId | null) => (id && users.get(id)?.fullName) || null;
  const providerName = providers.find(({ id }) => id === item.providerId)?.name ?? '';
  const facts = {
    _id: itemId,
    code: item.code,
    version: item.revision,
    provider: item.providerId && { _id: item.providerId, name: providerName },
    versionNo: shown.versionNo,
    state: shown.state,
    isWriter: shown.writerIds.includes(viewerId),
    versions: versions.map(({ versionNo, state, authorId, writerIds, reviewerId, createdAt }) => ({
      versionNo,
      state,
      author: nameOf(authorId),
      writers: writerIds.map((id) => nameOf(id) ?? ''),
      reviewer: nameOf(reviewerId),
      createdAt: createdAt.toISOString(),
    })),
    steps: steps.map(({ versionNo, step, by, at, reason }) => ({
      versionNo,
      step,
      by: nameOf(by),
      at: at.toISOString(),
      reason,
    })),
    comments: comments.map(({ itemCommentId, versionNo, place, by, at, text, resolvedAt }) => ({
      _id: itemCommentId,
      versionNo,
      place,
      by: nameOf(by),
      at: at.toISOString(),
      text,
      isResolved: resolvedAt !== null,
    })),
    changedAt: item.changedAt.toISOString(),
  } satisfies Partial<BankItem>;
  const source = await readSource<Type>(database, shown.itemVersionId);
  return { item, shown, source, facts };
}

/** Reads the text of one version. Returns null if the item has no such version, or is of another type. */
export async function readVersion<Type extends ItemType>(
  { database }: App,
  named: NamedItem<Type>,
  versionNo: number,
): Promise<SourceOf[Type] | null> {
  const item = await findItem(database, named);
  const version = item && (await findVersions(database, item.itemId)).find((one) => one.versionNo === versionNo);
  return version ? await readSource<Type>(database, version.itemVersionId) : null;
}
