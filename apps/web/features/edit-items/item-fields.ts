import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import type { SourceText } from '@kasauti/domain/form/content.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

/** The kinds that the form can write. */
export const writtenKinds = ['single-choice', 'multiple-choice', 'numeric', 'text-entry'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

export type BothTexts = { en: string; hi: string };
export type OptionFields = BothTexts & { isRight: boolean };

/** A question as the fields of the form. Fields of other kinds keep what was typed when the kind changes. */
export type ItemFields = {
  topic: string;
  difficulty: ItemDraft['difficulty'];
  kind: WrittenKind;
  prompt: BothTexts;
  options: OptionFields[];
  keepsOrder: boolean;
  from: string;
  to: string;
  unit: BothTexts;
  /** The right texts, one in each line. */
  accepted: string;
  matchCase: boolean;
  explanation: BothTexts;
  drawing: string;
  drawingAlt: BothTexts;
};

const NEW_OPTIONS = 4;
export const noOption = (): OptionFields => ({ en: '', hi: '', isRight: false });
const both = (text: SourceText | undefined): BothTexts => ({ en: text?.en ?? '', hi: text?.hi ?? '' });

export const isWritten = (kind: string): kind is WrittenKind => writtenKinds.some((one) => one === kind);

export function fieldsOf(item: ItemDraft | null): ItemFields {
  const answer = item?.answer;
  const choice = answer?.kind === 'single-choice' || answer?.kind === 'multiple-choice' ? answer : undefined;
  const right = choice ? [choice.correct].flat() : [];
  return {
    topic: item?.topic ?? '',
    difficulty: item?.difficulty ?? 'medium',
    kind: answer && isWritten(answer.kind) ? answer.kind : 'single-choice',
    prompt: both(item?.prompt),
    options:
      choice?.options.map((option, at) => ({ ...both(option), isRight: right.includes(at) })) ??
      Array.from({ length: NEW_OPTIONS }, noOption),
    keepsOrder: choice?.keepsOrder === true,
    from: answer?.kind === 'numeric' ? answer.from : '',
    to: answer?.kind === 'numeric' ? answer.to : '',
    unit: both(answer?.kind === 'numeric' ? answer.unit : undefined),
    accepted: answer?.kind === 'text-entry' ? answer.accepted.join('\n') : '',
    matchCase: answer?.kind === 'text-entry' && answer.matchCase === true,
    explanation: both(item?.explanation),
    drawing: item?.figure?.svg ?? '',
    drawingAlt: both(item?.figure?.alt),
  };
}

/** Returns a text without its Hindi when there is none. A question is in Hindi as soon as one of its texts is. */
const textOf = ({ en, hi }: BothTexts): SourceText => ({ en: en.trim(), ...(hi.trim() !== '' && { hi: hi.trim() }) });

export function draftOf(fields: ItemFields): ItemDraft {
  const { topic, difficulty, prompt, explanation, drawing, drawingAlt } = fields;
  return {
    topic: topic.trim(),
    difficulty,
    prompt: textOf(prompt),
    ...(drawing.trim() !== '' && { figure: { svg: drawing.trim(), alt: textOf(drawingAlt) } }),
    answer: answerOf(fields),
    explanation: textOf(explanation),
  };
}

function answerOf(fields: ItemFields): ItemDraft['answer'] {
  const { kind, from, to, unit } = fields;
  const options = fields.options.map(textOf);
  const right = fields.options.flatMap(({ isRight }, at) => (isRight ? [at] : []));
  const keepsOrder = fields.keepsOrder ? { keepsOrder: true as const } : {};
  switch (kind) {
    case 'single-choice':
      // The first one counts while several are marked, for example after a change of the kind.
      return { kind, options, correct: right[0] ?? -1, ...keepsOrder };
    case 'multiple-choice':
      return { kind, options, correct: right, ...keepsOrder };
    case 'numeric': {
      const low = from.trim();
      // A single number is a range of one.
      const high = to.trim() || low;
      return { kind, from: low, to: high, ...((unit.en || unit.hi) && { unit: textOf(unit) }) };
    }
    case 'text-entry': {
      const accepted = fields.accepted.split('\n').flatMap((line) => line.trim() || []);
      return { kind, accepted, ...(fields.matchCase && { matchCase: true as const }) };
    }
  }
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
    'answer.unit.en': 'unit.en',
    'answer.unit.hi': 'unit.hi',
    'answer.accepted.#': 'accepted',
    'answer.accepted': 'accepted',
    'figure.svg': 'drawing',
    'figure.alt.en': 'drawingAlt.en',
    'figure.alt.hi': 'drawingAlt.hi',
  },
};

/** Returns the field at which a problem of the stored question is shown, or null when no field fits. */
export function fieldOfProblem(
  { place, language }: { place: string; language: 'en' | 'hi' | null },
  kind: WrittenKind,
): string | null {
  const no = /^option (\d+)$/.exec(place)?.[1];
  if (no !== undefined) return `options.${Number(no) - 1}.${language ?? 'en'}`;
  if (place === 'prompt' || place === 'explanation') return `${place}.${language ?? 'en'}`;
  if (place === 'drawing') return 'drawing';
  if (place === 'unit') return `unit.${language ?? 'en'}`;
  if (place !== 'answer') return null;
  return kind === 'numeric' ? 'from' : kind === 'text-entry' ? 'accepted' : 'options';
}
