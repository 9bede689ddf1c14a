import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, readItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import type { App } from '../../../platform/app.ts';
import { picturesOf, withStaffPictures } from '../pictures/pictures-of.ts';
import { checkItem } from '../source/check-item.ts';
import { checkPassage } from '../source/check-passage.ts';
import { findEnemyPairs } from '../store/enemies.ts';
import { readShown } from '../store/indexed.ts';
import { readVersion, readVersions } from './read-versions.ts';

/** Returns a question for staff: its shown version, and the steps and comments of all versions. */
export async function readItem(app: App, itemId: ItemId, viewerId: UserId) {
  const { database } = app;
  const read = await readVersions(app, { type: 'question', itemId }, viewerId);
  if (!read) return refuse(contract.refusals, 'not-found');
  const { item, shown, source, facts } = read;
  const pictures = await picturesOf(database, item.providerId, source);
  const { problems, content, correct } = checkItem(source, shown.itemVersionId, pictures);
  return {
    ...facts,
    tags: item.tags,
    item: draftOf(source),
    content: withStaffPictures(content),
    correct,
    problems,
    passage: shown.passageId && (await readPassageOf(app, shown.passageId)),
    enemies: await readEnemies(app, itemId),
  } satisfies BankItem;
}

async function readPassageOf({ database }: App, passageId: ItemId): Promise<BankItem['passage']> {
  const [passage] = await readShown(database, 'passage', [passageId]);
  if (!passage) return null;
  const { code, state, hasApproved, source, providerId } = passage;
  const { content } = checkPassage(source, await picturesOf(database, providerId, source));
  const shown = withStaffPictures(content);
  return { _id: passageId, code, title: source.title, state, isApproved: hasApproved, content: shown };
}

async function readEnemies({ database }: App, itemId: ItemId): Promise<BankItem['enemies']> {
  const pairs = await findEnemyPairs(database, [itemId]);
  const enemies = await readShown(
    database,
    'question',
    pairs.map((pair) => (pair.itemId === itemId ? pair.enemyId : pair.itemId)),
  );
  return enemies.map(({ itemId: _id, code, source: { prompt } }) => ({
    _id,
    code,
    title: questionTitles(prompt),
  }));
}

/** Returns the content of one version. */
export async function readItemVersion(app: App, itemId: ItemId, versionNo: number) {
  const source = await readVersion(app, { type: 'question', itemId }, versionNo);
  return source ? { versionNo, item: draftOf(source) } : refuse(contract.refusals, 'not-found');
}

function draftOf({ itemRef: _ref, ...draft }: SourceItem): ItemDraft {
  return draft;
}
