import type { Pair } from '../../../form/content.ts';
import type { PartOutcome } from '../../verdict.ts';
import { rowOutcome } from '../match/row-outcome.ts';

/** Judges one gap. It is right if it contains the choice that belongs there. */
export function gapOutcome(gap: string, right: readonly Pair[], given: readonly Pair[]): PartOutcome {
  return rowOutcome(gap, right.map(byGap), given.map(byGap));
}

function byGap([choice, gap]: Pair): Pair {
  return [gap, choice];
}
