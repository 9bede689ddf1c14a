import type {
  CorrectPart,
  FormContent,
  FormKey,
  ItemContent,
  ItemKind,
  Localized,
  Markup,
} from '@kasauti/domain/form/content.ts';
import { fractionText, parseFraction } from '@kasauti/domain/fraction.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import { isMarkedByPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import { maximumOf, wrongMarksOf } from '@kasauti/domain/marking/score.ts';

export type PatternPart = {
  title: Localized<string>;
  questions: number;
  marks: string;
  negative: string;
  /** Whether people mark answers in this section. */
  byPeople?: true;
};
export type Sample = { content: ItemContent; correct: CorrectPart; explanation: Localized<Markup> };

/**
 * Describes the sections of a form for buyers: the number of questions, and the marks for a right and for a wrong
 * answer.
 */
export function patternOf(content: FormContent): PatternPart[] {
  return content.sections.map((section) => {
    const schemes = Object.values(section.marking);
    const unique = (texts: string[]) => [...new Set(texts)].join(' / ');
    return {
      title: section.title,
      questions: section.items.length,
      marks: unique(schemes.map((scheme) => fractionText(maximumOf(scheme)))),
      negative: unique(schemes.map((scheme) => fractionText(parseFraction(wrongMarksOf(scheme))))),
      ...(isMarkedByPeople({ sections: [section] }) && { byPeople: true }),
    };
  });
}

const SAMPLES = 3;

/** The kinds of questions that are shown as samples. */
const SAMPLE_KINDS: readonly ItemKind[] = [
  'single-choice',
  'multiple-choice',
  'inline-choice',
  'numeric',
  'text-entry',
];
/** Checks whether the page of a test can show a question of this kind and check its answer. */
export const isSampleKind = (kind: ItemKind) => SAMPLE_KINDS.includes(kind);

/**
 * Returns the sample questions for the page of a test. A sample is published with its key. The content must therefore
 * come from a free practice form, and not from a form that candidates will sit.
 */
export function samplesOf(content: FormContent, key: FormKey): Sample[] {
  const alone = content.sections.flatMap((section) =>
    section.items.filter((item) => !item.stimulusRef && isSampleKind(itemKindOf(item))).slice(0, 1),
  );
  return alone.slice(0, SAMPLES).flatMap((item): Sample[] => {
    const itemKey = key[item.itemRef];
    if (!itemKey || itemKey.correct.kind === 'parts') return [];
    return [{ content: item, correct: itemKey.correct, explanation: itemKey.explanation }];
  });
}
