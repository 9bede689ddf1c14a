import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { markItem } from '@kasauti/domain/marking/score.ts';

export type SampleAnswer = { optionIds: string[]; number: string };

/** A sample is only marked right or wrong, so the number of marks does not matter. */
const schemes: Record<InteractionKind, MarkingScheme> = {
  'single-choice': { kind: 'single', right: '1', wrong: '0' },
  'multiple-choice': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  numeric: { kind: 'numeric', right: '1', wrong: '0' },
};

/**
 * Checks whether the response to a sample question is right. Uses the scorer of real tests, so numbers and ranges
 * are read in the same way.
 */
export function isRight(item: SampleItem, answer: SampleAnswer): boolean {
  const { kind } = item.content.interaction;
  const response: ItemResponse =
    kind === 'numeric' ? { kind: 'number', text: answer.number } : { kind: 'options', optionIds: answer.optionIds };
  return (
    markItem(kind, schemes[kind], { correct: keyOf(item), explanation: item.explanation }, response).outcome === 'right'
  );
}

/** Builds the answer key of a sample. A range is written as in `samplesOf`: "12 – 13". */
function keyOf({ content, correctOptionIds, correctNumber = '' }: SampleItem): ItemKey['correct'] {
  if (content.interaction.kind !== 'numeric') return { kind: 'options', optionIds: correctOptionIds };
  const [from = '', to = from] = correctNumber.split(' – ');
  return { kind: 'range', from, to };
}
