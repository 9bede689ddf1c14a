import { readNumber } from '../../../marking/number-text.ts';
import { isBlankResponse } from '../../response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';
import { MAX_NUMBER_CHARACTERS } from './limits.ts';

/* The response to a numeric entry is the number as typed. */

type Numeric = InteractionOf<'numeric'>;

export const numericResponse: ResponseRules<Numeric> = {
  responseShape: () => ({ kind: 'numeric' }),
  whatIsWrong(_shape, response) {
    if (response.kind !== 'number') return 'wrong-kind';
    if (response.text.length > MAX_NUMBER_CHARACTERS) return 'too-long';
    return isBlankResponse(response) || readNumber(response.text) ? null : 'not-a-number';
  },
};
