import type { ImportOutcome, QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import { t } from '@lingui/core/macro';

/** Names of the file formats. They are proper names and are not translated. */
export const formatNames: Record<QuestionFormat, string> = {
  aiken: 'Aiken',
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI (XML)',
  'qti-package': 'QTI (ZIP)',
  csv: 'CSV',
  xlsx: 'XLSX',
};

export function outcomeName(outcome: ImportOutcome): string {
  switch (outcome) {
    case 'unchanged':
      return t({ context: 'import', message: 'Can be imported' });
    case 'changed':
      return t({ context: 'import', message: 'Can be imported with changes' });
    case 'refused':
      return t({ context: 'import', message: 'Refused' });
  }
}

export const outcomeTone = { unchanged: 'success', changed: 'warning', refused: 'danger' } as const;
