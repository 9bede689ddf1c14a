import type { Language } from '@kasauti/domain/form/content.ts';
import type { WrittenAnswer } from './question-file.ts';
import { refuseQuestion } from './refused.ts';

/**
 * Returns the answer of a match in which each row has one right column. Rows with equal column texts share one column.
 * A pair with an empty row adds a column that is right for no row.
 */
export function matchAnswer(
  pairs: readonly (readonly [row: string, column: string])[],
  language: Language,
): WrittenAnswer {
  const joined = pairs.filter(([row]) => row !== '');
  const columns = [...new Set(pairs.map(([, column]) => column))];
  if (joined.length === 0 || columns.length < 2)
    refuseQuestion('missing-options', 'A question to match needs a row and at least two columns.');
  if (columns.includes('')) refuseQuestion('missing-answer', 'A row has no column.');
  return {
    kind: 'match',
    rows: joined.map(([row]) => ({ [language]: row })),
    columns: columns.map((column) => ({ [language]: column })),
    correct: joined.map(([, column]) => [columns.indexOf(column)]),
  };
}
