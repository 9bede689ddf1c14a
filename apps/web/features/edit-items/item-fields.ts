import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import { own } from '@kasauti/domain/own.ts';
import { type BothTexts, both, textOf } from '../../lib/staff/forms/both-texts.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';
import {
  type AnswerFields,
  type AnswerKind,
  answerKinds,
  fieldsOfAnswer,
  noAnswer,
  placeNames,
} from './answer-fields.ts';
import { answerOf } from './answer-of-fields.ts';

/** The kinds of questions. A composite question has several places to answer, each with its own kind. */
export const itemKinds = [...answerKinds, 'composite'] as const;

/** One answer of a composite question. `kind` is empty until the author has chosen one. */
export type PartFields = AnswerFields & { kind: AnswerKind | '' };

/** A question as it is edited in the form. */
export type ItemFields = AnswerFields & {
  topic: string;
  difficulty: ItemDraft['difficulty'];
  kind: (typeof itemKinds)[number];
  /** Code of the passage that the question refers to. Empty if it refers to none. */
  stimulusRef: string;
  prompt: BothTexts;
  /** The answers of a composite question, by the names of their places in its text. */
  parts: Record<string, PartFields>;
  explanation: BothTexts;
  drawing: string;
  drawingAlt: BothTexts;
};

export function fieldsOf(item: ItemDraft | null): ItemFields {
  const answer = item?.answer;
  const parts = answer?.kind === 'composite' ? Object.entries(answer.parts) : [];
  return {
    topic: item?.topic ?? '',
    difficulty: item?.difficulty ?? 'medium',
    kind: answer?.kind ?? 'single-choice',
    stimulusRef: item?.stimulusRef ?? '',
    prompt: both(item?.prompt),
    ...(answer && answer.kind !== 'composite' ? fieldsOfAnswer(answer) : noAnswer()),
    parts: Object.fromEntries(parts.map(([name, part]) => [name, { ...fieldsOfAnswer(part), kind: part.kind }])),
    explanation: both(item?.explanation),
    ...drawingFields(item?.figure),
  };
}

type Drawing = { drawing: string; drawingAlt: BothTexts };

export const drawingFields = (figure: ItemDraft['figure']): Drawing => ({
  drawing: figure?.svg ?? '',
  drawingAlt: both(figure?.alt),
});

export const figureOf = ({ drawing, drawingAlt }: Drawing): Pick<ItemDraft, 'figure'> =>
  drawing.trim() === '' ? {} : { figure: { svg: drawing.trim(), alt: textOf(drawingAlt) } };

/** For each part of a drawing in the draft, its field. */
export const drawingPlaces = {
  'figure.svg': 'drawing',
  'figure.alt.en': 'drawingAlt.en',
  'figure.alt.hi': 'drawingAlt.hi',
};

export function draftOf(fields: ItemFields): ItemDraft {
  const { topic, difficulty, kind, stimulusRef, prompt, explanation } = fields;
  return {
    topic: topic.trim(),
    difficulty,
    ...(stimulusRef.trim() !== '' && { stimulusRef: stimulusRef.trim() }),
    prompt: textOf(prompt),
    ...figureOf(fields),
    answer: kind === 'composite' ? compositeOf(fields) : answerOf(kind, fields),
    explanation: textOf(explanation),
  };
}

/** Returns the answers whose places are in the text, without those that have no kind yet. */
function compositeOf({ prompt, parts }: ItemFields): ItemDraft['answer'] {
  const written = placeNames(prompt).flatMap((name) => {
    const part = own(parts, name);
    return part?.kind ? [[name, answerOf(part.kind, part)] as const] : [];
  });
  return { kind: 'composite', parts: Object.fromEntries(written) };
}

/** For each part of an answer in the draft, its field. */
const answerPlaces = {
  'options.#.en': 'options.#.en',
  'options.#.hi': 'options.#.hi',
  options: 'options',
  from: 'from',
  to: 'to',
  step: 'step',
  correctFrom: 'correctFrom',
  correctTo: 'correctTo',
  'rows.#.en': 'rows.#.en',
  'rows.#.hi': 'rows.#.hi',
  rows: 'rows',
  'columns.#.en': 'columns.#.en',
  'columns.#.hi': 'columns.#.hi',
  columns: 'columns',
  'passage.en': 'passage.en',
  'passage.hi': 'passage.hi',
  pieces: 'passage.en',
  'choices.#.text.en': 'choices.#.en',
  'choices.#.text.hi': 'choices.#.hi',
  'choices.#.matchMax': 'choices.#.matchMax',
  choices: 'choices',
  'options.#.text.en': 'choices.#.en',
  'options.#.text.hi': 'choices.#.hi',
  'options.#.matchMax': 'choices.#.matchMax',
  correct: 'pairs',
  'unit.en': 'unit.en',
  'unit.hi': 'unit.hi',
  'accepted.#': 'accepted',
  accepted: 'accepted',
  'criteria.#.title.en': 'criteria.#.title.en',
  'criteria.#.title.hi': 'criteria.#.title.hi',
  'criteria.#.description.en': 'criteria.#.description.en',
  'criteria.#.description.hi': 'criteria.#.description.hi',
  'criteria.#.maximum': 'criteria.#.maximum',
  criteria: 'criteria',
  'sampleAnswer.en': 'sampleAnswer.en',
  'sampleAnswer.hi': 'sampleAnswer.hi',
  'picture.en': 'picture.en',
  'picture.hi': 'picture.hi',
  'areas.#.text.en': 'areas.#.en',
  'areas.#.text.hi': 'areas.#.hi',
  'areas.#.area.coords.#': 'areas.#.coords',
  'areas.#.area.coords': 'areas.#.coords',
  areas: 'areas',
  'correct.#.coords.#': 'areas.#.coords',
  'correct.#.coords': 'areas.#.coords',
  maxPoints: 'maxPoints',
  maxCharacters: 'maxCharacters',
  expectedLines: 'expectedLines',
  types: 'fileTypes',
  maxFiles: 'maxFiles',
  maxMegabytes: 'maxMegabytes',
};

export const itemPlan: DraftPlan<ItemFields, ItemDraft, BankItem> = {
  loadShape: () => import('@kasauti/contract/bank/item-draft.ts').then(({ itemDraft }) => itemDraft),
  fieldsOf: (stored) => fieldsOf(stored?.item ?? null),
  draftOf,
  places: {
    ...Object.fromEntries(
      Object.entries(answerPlaces).flatMap(([place, name]) => [
        [`answer.${place}`, name],
        [`answer.parts.*.${place}`, `parts.*.${name}`],
      ]),
    ),
    'answer.parts': 'prompt.en',
    ...drawingPlaces,
  },
  refusedAt: { 'no-such-passage': 'stimulusRef' },
};
