import type { ItemKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';

/*
 * Texts above a question. They are translated into the current language, so call these functions only while rendering.
 */

export function howToAnswer(kind: ItemKind): string {
  switch (kind) {
    case 'single-choice':
    case 'inline-choice':
      return t`Choose one option.`;
    case 'multiple-choice':
      return t`Choose one or more options.`;
    case 'numeric':
      return t`Type a number.`;
    case 'text-entry':
      return t`Type a word or a short text.`;
    case 'extended-text':
      return t`Write your answer.`;
    case 'file-upload':
      return ''; // The field says how many files of which types.
    case 'order':
      return t`Put the options in order.`;
    case 'match':
      return t`Choose what belongs to each row.`;
    case 'slider':
      return t`Set a number on the scale.`;
    case 'hot-text':
      return t`Choose in the text.`;
    case 'hotspot':
    case 'select-point':
      return t`Choose in the picture.`;
    case 'gap-match':
    case 'graphic-gap-match':
      return t`Put a text into each gap.`;
    case 'associate':
    case 'graphic-associate':
      return t`Make pairs of what belongs together.`;
    case 'composite':
      return t`Answer in each place. Each counts an equal share.`;
  }
}

/** Describes the marks for a right and a wrong answer. Marks can be fractions. */
export function marksText(scheme: MarkingScheme): string {
  if (scheme.kind === 'partial-multiple') {
    const [full, wrong] = [marksWithSign(scheme.full), marksWithSign(scheme.wrong)];
    return t`Marks: ${full} when exactly right, a part for some of the right options, ${wrong} for any wrong one.`;
  }
  if (scheme.kind === 'by-people') {
    const full = marksWithSign(scheme.full);
    return t`Marks: up to ${full}, given by markers.`;
  }
  const [right, wrong] = [marksWithSign(scheme.right), marksWithSign(scheme.wrong)];
  if (scheme.wrong === '0') return t`Marks: ${right} for a right answer, none taken for a wrong one.`;
  return t`Marks: ${right} for a right answer, ${wrong} for a wrong one.`;
}

/**
 * Formats marks with a sign, for example "+4" or "−1/3". The minus is the character U+2212, which screen readers read
 * as "minus".
 */
function marksWithSign(marks: string): string {
  return marks.startsWith('-') ? `\u2212${marks.slice(1)}` : `+${marks}`;
}
