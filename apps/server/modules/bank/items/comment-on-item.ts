import { versionRefusals } from '@kasauti/contract/bank/versions.ts';
import type { ItemCommentId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { findVersions, lockItem, type NamedItem } from '../store/items.ts';
import { findComments, insertComment, resolveComment as storeResolution } from '../store/reviews.ts';
import { note } from './note.ts';
import { refusalsOf } from './refusals-of.ts';

const MAX_COMMENTS_OF_VERSION = 100;

type Comment = NamedItem & { versionNo: number; place: string; text: string };

/** Adds a comment to one part of a version. `place` names the part. */
export async function commentOnItem(work: Work, ask: Comment, by: Actor) {
  const { tx, now } = work;
  const { type, itemId, versionNo, place, text } = ask;
  const refusals = refusalsOf[type].comment;
  await useNewestContentKey(tx);
  const item = await lockItem(tx, { type, itemId });
  const version = item && (await findVersions(tx, itemId)).find((one) => one.versionNo === versionNo);
  if (!version) return refuse(refusals, 'not-found');
  if (item.providerId === null) return refuse(refusals, 'of-a-file');
  const known = (await findComments(tx, itemId)).filter((one) => one.versionNo === versionNo);
  if (known.length >= MAX_COMMENTS_OF_VERSION) return refuse(refusals, 'too-many-comments');
  const { itemVersionId } = version;
  const itemCommentId = newId<ItemCommentId>(now);
  await insertComment(tx, { itemCommentId, itemVersionId, place, by: by.actorId, at: now, text });
  note(work, 'comment', item, versionNo, by);
  return itemId;
}

/** Marks a comment as resolved. If it is resolved already, nothing changes. */
export async function resolveComment(work: Work, named: NamedItem, commentId: ItemCommentId, by: Actor) {
  const { tx, now } = work;
  const { itemId } = named;
  const item = await lockItem(tx, named);
  const comment = item && (await findComments(tx, itemId)).find(({ itemCommentId }) => itemCommentId === commentId);
  if (!comment) return refuse({ 'not-found': versionRefusals['comment-not-found'] }, 'not-found');
  if (comment.resolvedAt) return itemId;
  await storeResolution(tx, commentId, by.actorId, now);
  note(work, 'resolve-comment', item, comment.versionNo, by);
  return itemId;
}
