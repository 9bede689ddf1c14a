import type { PaletteState } from '@kasauti/domain/attempt/palette.ts';
import { t } from '@lingui/core/macro';

/*
 * Names of the parts of a paper, shared by palette, summary and result. Call these functions only while
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

/** Returns A, B, C and so on for the position in which this candidate sees an option. */
export function optionLetter(at: number): string {
  return String.fromCharCode(65 + at);
}
