import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { Interaction, InteractionKind, ItemResponse, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { markItem } from '@kasauti/domain/marking/score.ts';

export type SampleAnswer = { optionIds: string[]; text: string };

/** Marking schemes for all kinds of questions. Only right or wrong is shown, so the number of marks has no effect. */
const schemes: Record<InteractionKind, MarkingScheme> = {
  'single-choice': { kind: 'single', right: '1', wrong: '0' },
  'multiple-choice': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  'inline-choice': { kind: 'single', right: '1', wrong: '0' },
  numeric: { kind: 'numeric', right: '1', wrong: '0' },
  'text-entry': { kind: 'text', right: '1', wrong: '0' },
  'extended-text': { kind: 'by-people', full: '1' },
  'file-upload': { kind: 'by-people', full: '1' },
  order: { kind: 'all-or-nothing', right: '1', wrong: '0' },
  match: { kind: 'all-or-nothing', right: '1', wrong: '0' },
  slider: { kind: 'numeric', right: '1', wrong: '0' },
  'graphic-gap-match': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  'gap-match': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  'graphic-associate': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  associate: { kind: 'all-or-nothing', right: '1', wrong: '0' },
  hotspot: { kind: 'all-or-nothing', right: '1', wrong: '0' },
  'select-point': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  'hot-text': { kind: 'all-or-nothing', right: '1', wrong: '0' },
};

/**
 * Checks whether the response to a sample question is right. It uses the same scorer as real tests, so it reads
 * numbers, ranges and texts in the same way.
 */
export function isRight({ kind }: Interaction, { correct }: SampleItem, answer: SampleAnswer): boolean {
  return markItem({ kind }, schemes[kind], { correct }, responseOf(kind, answer)).outcome === 'right';
}

function responseOf(kind: InteractionKind, { optionIds, text }: SampleAnswer): ItemResponse {
  if (kind === 'numeric') return { kind: 'number', text };
  return kind === 'text-entry' ? { kind: 'text', text } : { kind: 'options', optionIds };
}
