import type { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemState, ReviewStep } from '@kasauti/domain/bank/item-state.ts';
import type { ItemKind } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';

export function stateName(state: ItemState): string {
  switch (state) {
    case 'draft':
      return t({ context: 'question', message: 'Draft' });
    case 'in-review':
      return t({ context: 'question', message: 'In review' });
    case 'approved':
      return t({ context: 'question', message: 'Approved' });
    case 'retired':
      return t({ context: 'question', message: 'Retired' });
  }
}

export const stateTone = { draft: 'plain', 'in-review': 'accent', approved: 'success', retired: 'warning' } as const;

export function stepName(step: ReviewStep): string {
  switch (step) {
    case 'submit':
      return t`Submitted for review`;
    case 'send-back':
      return t`Sent back`;
    case 'approve':
      return t({ context: 'question', message: 'Approved' });
    case 'retire':
      return t({ context: 'question', message: 'Retired' });
  }
}

export function kindName(kind: ItemKind): string {
  switch (kind) {
    case 'single-choice':
      return t`One right option`;
    case 'multiple-choice':
      return t`Several right options`;
    case 'numeric':
      return t({ context: 'question', message: 'A number' });
    case 'text-entry':
      return t`A short text`;
    case 'extended-text':
      return t`A long text`;
    case 'file-upload':
      return t`Upload files`;
    case 'inline-choice':
      return t`A drop-down list`;
    case 'order':
      return t`Put into order`;
    case 'match':
      return t`Match two lists`;
    case 'slider':
      return t`A number on a scale`;
    case 'hot-text':
      return t`Choose pieces of a passage`;
    case 'gap-match':
      return t`Fill gaps of a passage`;
    case 'graphic-gap-match':
      return t`Put texts into a picture`;
    case 'associate':
      return t`Make pairs`;
    case 'graphic-associate':
      return t`Make pairs in a picture`;
    case 'hotspot':
      return t`Choose areas of a picture`;
    case 'select-point':
      return t`Put points on a picture`;
    case 'composite':
      return t`Several places to answer`;
  }
}

export function difficultyName(difficulty: (typeof difficulties)[number]): string {
  switch (difficulty) {
    case 'easy':
      return t({ context: 'question', message: 'Easy' });
    case 'medium':
      return t({ context: 'question', message: 'Medium' });
    case 'hard':
      return t({ context: 'question', message: 'Hard' });
  }
}

/**
 * Returns the name of a part of a question or a passage. `place` is the part's code, for example `option 2`. Returns an
 * unknown code unchanged.
 */
export function placeName(place: string): string {
  const no = /^option (\d+)$/.exec(place)?.[1];
  if (no !== undefined) return t`Option ${no}`;
  switch (place) {
    case 'prompt':
      return t({ context: 'question', message: 'Question' });
    case 'answer':
      return t`Right answer`;
    case 'explanation':
      return t`Explanation`;
    case 'drawing':
      return t`Drawing`;
    case 'title':
      return t({ context: 'passage', message: 'Title' });
    case 'body':
      return t({ context: 'passage', message: 'Text' });
    default:
      return place;
  }
}
