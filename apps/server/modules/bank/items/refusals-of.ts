import * as items from '@kasauti/contract/bank/items.ts';
import * as passages from '@kasauti/contract/bank/passages.ts';

/** The refusals of each step with a version. They name what was refused: a question or a passage. */
export const refusalsOf = {
  question: {
    edit: items.editItem.refusals,
    step: items.reviewItem.refusals,
    comment: items.commentOnItem.refusals,
  },
  passage: {
    edit: { ...passages.editPassage.refusals, 'no-such-passage': items.editItem.refusals['no-such-passage'] },
    step: passages.reviewPassage.refusals,
    comment: passages.commentOnPassage.refusals,
  },
} as const;
