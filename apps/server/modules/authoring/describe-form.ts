import type { FormContent, FormKey, ItemContent, Localized, Markup } from '@kasauti/domain/form/content.ts';
import { fractionText, parseFraction } from '@kasauti/domain/fraction.ts';
import { maximumOf } from '@kasauti/domain/marking/score.ts';

export type PatternPart = { title: Localized<string>; questions: number; marks: string; negative: string };
export type Sample = {
  content: ItemContent;
  correctOptionIds: string[];
  correctNumber?: string;
  correctTexts?: string[];
  explanation: Localized<Markup>;
};

/** Describes the sections of a form for buyers: number of questions, marks for a right and for a wrong answer. */
export function patternOf(content: FormContent): PatternPart[] {
  return content.sections.map((section) => {
    const schemes = Object.values(section.marking);
    const unique = (texts: string[]) => [...new Set(texts)].join(' / ');
    return {
      title: section.title,
      questions: section.items.length,
      marks: unique(schemes.map((scheme) => fractionText(maximumOf(scheme)))),
      negative: unique(schemes.map((scheme) => fractionText(parseFraction(scheme.wrong)))),
    };
  });
}

const SAMPLES = 3;

/**
 * Returns the sample questions of a test page. A sample is published with its key. So samples come from a free
 * practice form, and never from a form that candidates will sit.
 */
export function samplesOf(content: FormContent, key: FormKey): Sample[] {
  const alone = content.sections.flatMap((section) => section.items.filter((item) => !item.stimulusRef).slice(0, 1));
  return alone.slice(0, SAMPLES).flatMap((item) => {
    const itemKey = key[item.itemRef];
    if (!itemKey) return [];
    const { correct, explanation } = itemKey;
    return [
      {
        content: item,
        correctOptionIds: correct.kind === 'options' ? correct.optionIds : [],
        ...(correct.kind === 'range'
          ? { correctNumber: correct.from === correct.to ? correct.from : `${correct.from} – ${correct.to}` }
          : {}),
        ...(correct.kind === 'texts' ? { correctTexts: correct.accepted } : {}),
        explanation,
      },
    ];
  });
}
