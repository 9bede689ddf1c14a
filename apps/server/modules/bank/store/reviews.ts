import type { ItemCommentId, ItemId, ItemStepId, ItemVersionId, UserId } from '@kasauti/contract/ids.ts';
import type { ReviewStep } from '@kasauti/domain/bank/item-state.ts';
import type { Kysely } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { placeOfComment, placeOfReason } from './places.ts';
import '../tables.ts';

const MAX_STEPS = 200;
const MAX_COMMENTS_OF_ITEM = 1000;

type Step = {
  itemStepId: ItemStepId;
  itemVersionId: ItemVersionId;
  step: ReviewStep;
  by: UserId;
  at: Date;
  reason: string;
};

/** Adds review steps. Their reasons may quote questions, so they are encrypted. */
export async function insertSteps(tx: Tx, steps: readonly Step[]): Promise<void> {
  const keys = contentKeysOf(tx);
  const rows = steps.map(({ itemStepId, itemVersionId, step, by, at, reason }) => ({
    item_step_id: itemStepId,
    item_version_id: itemVersionId,
    step,
    taken_by: by,
    taken_at: at,
    reason: keys.seal(placeOfReason(itemStepId), reason),
  }));
  await tx.insertInto('sealed.item_step').values(rows).execute();
}

/** Finds the review steps of all versions of an item, newest first. */
export async function findSteps(executor: Kysely<Tables>, itemId: ItemId) {
  const rows = await executor
    .selectFrom('sealed.item_step as step')
    .innerJoin('item_version', 'item_version.item_version_id', 'step.item_version_id')
    .select([
      'item_step_id as itemStepId',
      'version_no as versionNo',
      'step.step',
      'taken_by as by',
      'taken_at as at',
      'reason',
    ])
    .where('item_id', '=', itemId)
    .orderBy('taken_at', 'desc')
    .orderBy('item_step_id', 'desc')
    .limit(MAX_STEPS)
    .execute();
  const keys = contentKeysOf(executor);
  return rows.map((row) => ({
    ...row,
    reason: keys.open(placeOfReason(row.itemStepId), row.reason).toString('utf8'),
  }));
}

type Comment = {
  itemCommentId: ItemCommentId;
  itemVersionId: ItemVersionId;
  place: string;
  by: UserId;
  at: Date;
  text: string;
};

export async function insertComment(tx: Tx, comment: Comment): Promise<void> {
  const { itemCommentId, itemVersionId, place, by, at, text } = comment;
  const body = contentKeysOf(tx).seal(placeOfComment(itemCommentId), text);
  await tx
    .insertInto('sealed.item_comment')
    .values({
      item_comment_id: itemCommentId,
      item_version_id: itemVersionId,
      place,
      written_by: by,
      written_at: at,
      body,
    })
    .execute();
}

/** Finds the comments on all versions of an item, oldest first. */
export async function findComments(executor: Kysely<Tables>, itemId: ItemId) {
  const rows = await executor
    .selectFrom('sealed.item_comment as comment')
    .innerJoin('item_version', 'item_version.item_version_id', 'comment.item_version_id')
    .select([
      'item_comment_id as itemCommentId',
      'version_no as versionNo',
      'place',
      'written_by as by',
      'written_at as at',
      'body',
      'resolved_at as resolvedAt',
    ])
    .where('item_id', '=', itemId)
    .orderBy('written_at')
    .orderBy('item_comment_id')
    .limit(MAX_COMMENTS_OF_ITEM)
    .execute();
  const keys = contentKeysOf(executor);
  return rows.map(({ body, ...row }) => ({
    ...row,
    text: keys.open(placeOfComment(row.itemCommentId), body).toString('utf8'),
  }));
}

/** Marks a comment as resolved. If it is resolved already, nothing changes. */
export async function resolveComment(tx: Tx, itemCommentId: ItemCommentId, by: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('sealed.item_comment')
    .set({ resolved_by: by, resolved_at: now })
    .where('item_comment_id', '=', itemCommentId)
    .where('resolved_at', 'is', null)
    .execute();
}
