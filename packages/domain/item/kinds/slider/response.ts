import { compareFractions } from '../../../fraction.ts';
import { readNumber } from '../../../marking/number-text.ts';
import { isBlankResponse } from '../../response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';
import { MAX_NUMBER_CHARACTERS } from '../numeric/limits.ts';

/* The response to a slider is a number on its scale. */

export const sliderResponse: ResponseRules<InteractionOf<'slider'>> = {
  responseShape: ({ from, to }) => ({ kind: 'slider', from, to }),
  whatIsWrong({ from, to }, response) {
    if (response.kind !== 'number') return 'wrong-kind';
    if (response.text.length > MAX_NUMBER_CHARACTERS) return 'too-long';
    if (isBlankResponse(response)) return null;
    const [given, low, high] = [readNumber(response.text), readNumber(from), readNumber(to)];
    if (!given) return 'not-a-number';
    const isOutside = (low && compareFractions(given, low) < 0) || (high && compareFractions(given, high) > 0);
    return isOutside ? 'outside-the-scale' : null;
  },
};
