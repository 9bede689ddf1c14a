import {
  compareFractions,
  type Fraction,
  fraction,
  subtractFractions,
  sumFractions,
  ZERO,
} from '@kasauti/domain/fraction.ts';
import type { Note } from './collect-questions.ts';
import { refuseQuestion } from './refused.ts';

/* Answers with weights in percent, as in GIFT and Moodle XML. */

export type Weighted = { weight: Fraction };

const HUNDRED = fraction(100);
/** Tolerance for sums of weights. Weights have at most five decimal places: three times 33.33333 is not exactly 100. */
const ROUNDING = fraction(1, 100);

/** Returns the answers that earn all marks. Answers that earn only a part are omitted, and the change is recorded. */
export function fullyRight<Answer extends Weighted>(answers: readonly Answer[], note: Note): Answer[] {
  const isFull = ({ weight }: Answer) => isHundred(weight);
  const full = answers.filter(isFull);
  const part = answers.filter((answer) => !isFull(answer) && isPositive(answer));
  if (full.length === 0 && part.length === 0) refuseQuestion('no-correct-answer', 'No answer is marked as correct.');
  if (full.length === 0) refuseQuestion('weights-not-100', 'No answer earns 100 percent.');
  if (part.length > 0) note('partial-credit-left-out', 'An answer that earned a part of the marks now earns none.');
  return full;
}

/** Returns the indexes of the right options of a multiple choice. Their weights must add up to 100. */
export function rightPlaces(options: readonly Weighted[], note: Note): number[] {
  const right = options.flatMap((option, place) => (isPositive(option) ? [place] : []));
  if (right.length === 0) refuseQuestion('no-correct-answer', 'No option is marked as correct.');
  const sum = sumFractions(options.filter(isPositive).map(({ weight }) => weight));
  if (!isHundred(sum)) {
    const shown = `${Math.round((Number(sum.numerator) / Number(sum.denominator)) * 1000) / 1000}`;
    refuseQuestion('weights-not-100', `The positive weights add up to ${shown}, not to 100.`);
  }
  note('weights-left-out', 'The marking of the form decides what a part of the right options earns, not the weights.');
  return right;
}

/** Records that deductions for single options are lost. The marking of the form replaces them. */
export function noteDeductions(options: readonly Weighted[], note: Note): void {
  if (options.some(({ weight }) => compareFractions(weight, ZERO) < 0))
    note('weights-left-out', 'The marking of the form decides what a wrong option costs, not its weight.');
}

function isPositive({ weight }: Weighted): boolean {
  return compareFractions(weight, ZERO) > 0;
}

function isHundred(weight: Fraction): boolean {
  const difference = subtractFractions(weight, HUNDRED);
  const { numerator, denominator } = difference;
  return compareFractions({ numerator: numerator < 0n ? -numerator : numerator, denominator }, ROUNDING) <= 0;
}
