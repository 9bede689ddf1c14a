import {
  addFractions,
  compareFractions,
  type Fraction,
  fractionText,
  isFractionText,
  parseFraction,
  subtractFractions,
  ZERO,
} from '../../fraction.ts';
import { readNumber } from '../number-text.ts';
import { POINT_STEP } from './points.ts';

/** Reads points as a person types them, "2.5" or "5/2". Returns a fraction as text, or null for other text. */
export function readPoints(typed: string): string | null {
  const number = readNumber(typed);
  if (number) return fractionText(number);
  const text = typed.trim();
  return isFractionText(text) ? fractionText(parseFraction(text)) : null;
}

/** Returns points as a person types them: with decimals if they are exact, otherwise as a fraction. */
export function typedPoints(points: string): string {
  const { numerator, denominator } = parseFraction(points);
  const scale = 100n;
  if (scale % denominator !== 0n) return points;
  const [whole, cents] = [numerator / denominator, ((numerator % denominator) * scale) / denominator];
  return cents === 0n ? `${whole}` : `${whole}.${`${cents}`.padStart(2, '0').replace(/0$/, '')}`;
}

/** Returns the typed points one step up or down, from zero to the maximum. Other text counts as zero. */
export function stepPoints(typed: string, direction: 'up' | 'down', maximum: string): string {
  const now = parseFraction(readPoints(typed) ?? '0');
  const next = direction === 'up' ? addFractions(now, POINT_STEP) : subtractFractions(now, POINT_STEP);
  return typedPoints(fractionText(between(next, parseFraction(maximum))));
}

function between(points: Fraction, maximum: Fraction): Fraction {
  if (compareFractions(points, ZERO) < 0) return ZERO;
  return compareFractions(points, maximum) > 0 ? maximum : points;
}
