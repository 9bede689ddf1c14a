import type { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemProblem } from '@kasauti/contract/bank/items.ts';
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
    case 'inline-choice':
      return t`A choice in the line`;
    case 'order':
      return t`Put into order`;
    case 'match':
      return t`Match two lists`;
    case 'slider':
      return t`A number on a scale`;
    case 'composite':
      return t`Several places to answer`;
    default:
      return kind;
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

/** Returns what is wrong with a question, as a sentence at its field. Rare problems are in English. */
export function problemText({ code, message }: ItemProblem): string {
  switch (code) {
    case 'missing-language':
      return t`Write this in this language too`;
    case 'empty-text':
      return t`Nothing is written here yet`;
    case 'too-few-options':
      return t`Two options are needed at least`;
    case 'same-option-twice':
      return t`Two of the options read the same`;
    case 'no-correct-option':
      return t`Say which option is right`;
    case 'range-not-a-number':
      return t`The right answer is not a number yet`;
    case 'range-reversed':
      return t`The right answer ends below its beginning`;
    case 'no-accepted-text':
    case 'empty-accepted-text':
      return t`Write a text that is right`;
    case 'repeated-accepted-text':
      return t`The same text is written twice`;
    case 'accepted-text-too-long':
      return t`This text is longer than what candidates can type`;
    case 'figure-without-alt':
      return t`Say what the drawing shows, for those who cannot see it`;
    default:
      return message;
  }
}

/** Returns the name of a place in a question: `option 2`. */
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
    default:
      return place;
  }
}
