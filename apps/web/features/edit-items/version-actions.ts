import { type BankItem, commentOnItem, resolveComment, reviewItem } from '@kasauti/contract/bank/items.ts';
import {
  type BankPassage,
  commentOnPassage,
  resolvePassageComment,
  reviewPassage,
} from '@kasauti/contract/bank/passages.ts';
import type { ItemCommentId } from '@kasauti/contract/ids.ts';
import { call, type Refusal } from '../../lib/server/call.ts';

/** What the parts for versions, reviews and comments need of a question or a passage. */
export type Versioned = Pick<
  BankItem & BankPassage,
  '_id' | 'version' | 'versionNo' | 'state' | 'provider' | 'isWriter' | 'versions' | 'steps' | 'comments'
>;

type Review = { step: 'approve' } | { step: 'send-back' | 'retire'; reason: string };
type Comment = { versionNo: number; place: string; text: string };

/** The calls for the review and the comments. Each returns what is stored afterwards, or null if there is no answer. */
export type VersionActions<Stored> = {
  review: (step: Review) => Promise<Stored | Refusal | null>;
  comment: (comment: Comment) => Promise<Stored | Refusal | null>;
  resolve: (commentId: ItemCommentId) => Promise<Stored | Refusal | null>;
};

export function actionsOfItem({ _id: itemId, version, versionNo }: BankItem): VersionActions<BankItem> {
  return {
    review: (step) => tried(call(reviewItem, { params: { itemId }, body: { version, versionNo, ...step } })),
    comment: (body) => tried(call(commentOnItem, { params: { itemId }, body })),
    resolve: (commentId) => tried(call(resolveComment, { params: { itemId, commentId } })),
  };
}

export function actionsOfPassage({ _id: passageId, version, versionNo }: BankPassage): VersionActions<BankPassage> {
  return {
    review: (step) => tried(call(reviewPassage, { params: { passageId }, body: { version, versionNo, ...step } })),
    comment: (body) => tried(call(commentOnPassage, { params: { passageId }, body })),
    resolve: (commentId) => tried(call(resolvePassageComment, { params: { passageId, commentId } })),
  };
}

const tried = <T>(answer: Promise<T>) => answer.catch(() => null);
