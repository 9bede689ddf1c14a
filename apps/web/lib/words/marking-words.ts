import type { MarkingPreset } from '@kasauti/domain/marking/presets.ts';
import { t } from '@lingui/core/macro';

export function presetName(preset: MarkingPreset): string {
  switch (preset) {
    case 'plain':
      return t`Plain: 1 mark, no deduction`;
    case 'jee-main':
      return t`JEE Main`;
    case 'jee-advanced':
      return t`JEE Advanced`;
    case 'gate-1':
      return t`GATE, 1 mark`;
    case 'gate-2':
      return t`GATE, 2 marks`;
    case 'neet':
      return t`NEET`;
    case 'ssc':
      return t`SSC`;
    case 'banking':
      return t`Banking (IBPS)`;
  }
}

/** Returns marks with a minus sign instead of a hyphen. */
export const exactMarks = (marks: string): string => marks.replace('-', '−');
