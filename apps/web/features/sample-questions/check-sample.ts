import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { markItem } from '@kasauti/domain/marking/score.ts';

export type SampleAnswer = { optionIds: string[]; number: string };

/** A sample is only marked right or wrong, so any scheme that fits its kind will do. */
const schemes: Record<InteractionKind, MarkingScheme> = {
  'single-choice': { kind: 'single', right: '1', wrong: '0' },
  'multiple-choice': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  numeric: { kind: 'numeric', right: '1', wrong: '0' },
};

/**
 * Whether an answer to a sample question is right, by the scorer that marks real answers: the same numbers are read,
 * the same ranges count.
 */
export function isRight(item: SampleItem, answer: SampleAnswer): boolean {
  const { kind } = item.content.interaction;
  const response: ItemResponse =
    kind === 'numeric' ? { kind: 'number', text: answer.number } : { kind: 'options', optionIds: answer.optionIds };
  return (
    markItem(kind, schemes[kind], { correct: keyOf(item), explanation: item.explanation }, response).outcome === 'right'
  );
}

/** A range as `samplesOf` writes it: "12 – 13". */
function keyOf({ content, correctOptionIds, correctNumber = '' }: SampleItem): ItemKey['correct'] {
  if (content.interaction.kind !== 'numeric') return { kind: 'options', optionIds: correctOptionIds };
  const [from = '', to = from] = correctNumber.split(' – ');
  return { kind: 'range', from, to };
}
