import type { PaletteState } from '@kasauti/domain/attempt/palette.ts';
import type { InteractionKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';

/*
 * How the parts of a paper are called, the same in question, palette, summary and result. Call these while drawing,
 * never before.
 */

export function paletteName(state: PaletteState): string {
  switch (state) {
    case 'not_visited':
      return t`Not Visited`;
    case 'not_answered':
      return t`Not Answered`;
    case 'answered':
      return t`Answered`;
    case 'marked':
      return t`Marked for Review`;
    case 'answered_marked':
      return t`Answered & Marked for Review`;
  }
}

export function howToAnswer(kind: InteractionKind): string {
  switch (kind) {
    case 'single-choice':
      return t`Choose one option.`;
    case 'multiple-choice':
      return t`Choose one or more options.`;
    case 'numeric':
      return t`Type a number.`;
  }
}

/** What an answer earns and costs, in the exam's own fractions. */
export function marksText(scheme: MarkingScheme): string {
  if (scheme.kind === 'partial-multiple') {
    const [full, wrong] = [marksWithSign(scheme.full), marksWithSign(scheme.wrong)];
    return t`Marks: ${full} when exactly right, a part for some of the right options, ${wrong} for any wrong one.`;
  }
  const [right, wrong] = [marksWithSign(scheme.right), marksWithSign(scheme.wrong)];
  if (scheme.wrong === '0') return t`Marks: ${right} for a right answer, none taken for a wrong one.`;
  return t`Marks: ${right} for a right answer, ${wrong} for a wrong one.`;
}

/** "+4", "−1/3": with a real minus, which a screen reader reads as one. */
export function marksWithSign(marks: string): string {
  return marks.startsWith('-') ? `\u2212${marks.slice(1)}` : `+${marks}`;
}

/** A, B, C …: by the place in which this candidate sees an option. */
export function optionLetter(at: number): string {
  return String.fromCharCode(65 + at);
}
