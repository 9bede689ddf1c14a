import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import { type BothTexts, both, textOf } from '../../lib/staff/forms/both-texts.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';
import { type AnswerFields, answerOf, fieldsOfAnswer, isWritten, type WrittenKind } from './answer-fields.ts';

/** A question as it is edited in the form. */
export type ItemFields = AnswerFields & {
  topic: string;
  difficulty: ItemDraft['difficulty'];
  kind: WrittenKind;
  prompt: BothTexts;
  explanation: BothTexts;
  drawing: string;
  drawingAlt: BothTexts;
};

export function fieldsOf(item: ItemDraft | null): ItemFields {
  const answer = item?.answer;
  return {
    topic: item?.topic ?? '',
    difficulty: item?.difficulty ?? 'medium',
    kind: answer && isWritten(answer.kind) ? answer.kind : 'single-choice',
    prompt: both(item?.prompt),
    ...fieldsOfAnswer(answer),
    explanation: both(item?.explanation),
    drawing: item?.figure?.svg ?? '',
    drawingAlt: both(item?.figure?.alt),
  };
}

export function draftOf(fields: ItemFields): ItemDraft {
  const { topic, difficulty, kind, prompt, explanation, drawing, drawingAlt } = fields;
  return {
    topic: topic.trim(),
    difficulty,
    prompt: textOf(prompt),
    ...(drawing.trim() !== '' && { figure: { svg: drawing.trim(), alt: textOf(drawingAlt) } }),
    answer: answerOf(kind, fields),
    explanation: textOf(explanation),
  };
}

export const itemPlan: DraftPlan<ItemFields, ItemDraft, BankItem> = {
  loadShape: () => import('@kasauti/contract/bank/item-draft.ts').then(({ itemDraft }) => itemDraft),
  fieldsOf: (stored) => fieldsOf(stored?.item ?? null),
  draftOf,
  places: {
    'answer.options.#.en': 'options.#.en',
    'answer.options.#.hi': 'options.#.hi',
    'answer.options': 'options',
    'answer.from': 'from',
    'answer.to': 'to',
    'answer.step': 'step',
    'answer.correctFrom': 'correctFrom',
    'answer.correctTo': 'correctTo',
    'answer.rows.#.en': 'rows.#.en',
    'answer.rows.#.hi': 'rows.#.hi',
    'answer.rows': 'rows',
    'answer.columns.#.en': 'columns.#.en',
    'answer.columns.#.hi': 'columns.#.hi',
    'answer.columns': 'columns',
    'answer.passage.en': 'passage.en',
    'answer.passage.hi': 'passage.hi',
    'answer.pieces': 'passage.en',
    'answer.choices.#.text.en': 'choices.#.en',
    'answer.choices.#.text.hi': 'choices.#.hi',
    'answer.choices.#.matchMax': 'choices.#.matchMax',
    'answer.choices': 'choices',
    'answer.options.#.text.en': 'choices.#.en',
    'answer.options.#.text.hi': 'choices.#.hi',
    'answer.options.#.matchMax': 'choices.#.matchMax',
    'answer.correct': 'pairs',
    'answer.unit.en': 'unit.en',
    'answer.unit.hi': 'unit.hi',
    'answer.accepted.#': 'accepted',
    'answer.accepted': 'accepted',
    'figure.svg': 'drawing',
    'figure.alt.en': 'drawingAlt.en',
    'figure.alt.hi': 'drawingAlt.hi',
  },
};
