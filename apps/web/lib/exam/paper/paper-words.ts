import type { PaletteState } from '@kasauti/domain/attempt/palette.ts';
import { t } from '@lingui/core/macro';

/*
 * Names of the parts of a paper, for the question palette, the summary and the result. Call these functions only while
 * rendering, because they translate into the current language.
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

/**
 * Returns the letter of an option: A for position 0, B for position 1, and so on. `at` is the position in which this
 * candidate sees the option.
 */
export function optionLetter(at: number): string {
  return String.fromCharCode(65 + at);
}
