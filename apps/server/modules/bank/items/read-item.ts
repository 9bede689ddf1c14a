import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, readItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { shownVersion } from '@kasauti/domain/bank/item-state.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import type { App } from '../../../platform/app.ts';
import { findUsers } from '../../identity/index.ts';
import { picturesOf, withStaffPictures } from '../pictures/pictures-of.ts';
import { checkItem } from '../source/check-item.ts';
import { findEnemyPairs } from '../store/enemies.ts';
import { readShown } from '../store/indexed.ts';
import { findItem, findVersions, readSource } from '../store/items.ts';
import { findComments, findSteps } from '../store/reviews.ts';

/** Returns an item for staff: its shown version, and the steps and comments of all versions. */
export async function readItem(app: App, itemId: ItemId, viewerId: UserId) {
  const { database } = app;
  const item = await findItem(database, itemId);
  if (!item) return refuse(contract.refusals, 'not-found');
  const [versions, steps, comments, enemies, providers] = await Promise.all([
    findVersions(database, itemId),
    findSteps(database, itemId),
    findComments(database, itemId),
    readEnemies(app, itemId),
    app.scopes.list('provider'),
  ]);
  const shown = shownVersion(versions);
  const source = await readSource(database, shown.itemVersionId);
  const pictures = await picturesOf(database, item.providerId, source);
  const { problems, content } = checkItem(source, shown.itemVersionId, pictures);
  const people = [
    ...versions.flatMap(({ authorId, writerIds, reviewerId }) => [authorId, reviewerId, ...writerIds]),
    ...[...steps, ...comments].map(({ by }) => by),
  ].filter((id) => id !== null);
  const users = await findUsers(database, [...new Set(people)]);
  const nameOf = (id: UserId | null) => (id && users.get(id)?.fullName) || null;
  const providerName = providers.find(({ id }) => id === item.providerId)?.name ?? '';
  return {
    _id: itemId,
    code: item.code,
    version: item.revision,
    provider: item.providerId && { _id: item.providerId, name: providerName },
    tags: item.tags,
    versionNo: shown.versionNo,
    state: shown.state,
    item: draftOf(source),
    content: withStaffPictures(content),
    problems,
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
    enemies,
    changedAt: item.changedAt.toISOString(),
  } satisfies BankItem;
}

async function readEnemies({ database }: App, itemId: ItemId): Promise<BankItem['enemies']> {
  const pairs = await findEnemyPairs(database, [itemId]);
  const enemies = await readShown(
    database,
    pairs.map((pair) => (pair.itemId === itemId ? pair.enemyId : pair.itemId)),
  );
  return enemies.map(({ itemId: _id, code, source: { prompt } }) => ({
    _id,
    code,
    title: questionTitles(prompt),
  }));
}

/** Returns the content of one version. */
export async function readItemVersion({ database }: App, itemId: ItemId, versionNo: number) {
  const version = (await findVersions(database, itemId)).find((one) => one.versionNo === versionNo);
  if (!version) return refuse(contract.refusals, 'not-found');
  return { versionNo, item: draftOf(await readSource(database, version.itemVersionId)) };
}

function draftOf({ itemRef: _ref, stimulusRef: _stimulus, ...draft }: SourceItem): ItemDraft {
  return draft;
}
