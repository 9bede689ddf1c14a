import type { Pair } from '../../../form/content.ts';
import type { PartOutcome } from '../../verdict.ts';

/** Returns the columns that are paired with a row. */
export function columnsOf(pairs: readonly Pair[], row: string): string[] {
  return pairs.flatMap(([of, column]) => (of === row ? [column] : []));
}

/** Judges one row. It is right if exactly its right columns were chosen. */
export function rowOutcome(row: string, right: readonly Pair[], given: readonly Pair[]): PartOutcome {
  const [wanted, chosen] = [columnsOf(right, row), columnsOf(given, row)];
  if (chosen.length === 0) return 'blank';
  const isSame = chosen.length === wanted.length && chosen.every((column) => wanted.includes(column));
  return isSame ? 'right' : 'wrong';
}
