import { problem, problemIf } from '../../../form/problems.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import { optionKeyProblems, optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';

/* The key of an order contains all options in the right order. */

export const orderChecks: CheckRules<InteractionOf<'order'>> = {
  interactionProblems: ({ options }, languages, where) => optionProblems(options, languages, where),
  longestResponse: ({ options }) => ({ kind: 'order', optionIds: options.map(({ optionId }) => optionId) }),
  keyProblems({ options }, correct, where) {
    if (correct.kind !== 'order') return [problem('key-of-another-kind', where)];
    const { optionIds } = correct;
    const missing = options.some(({ optionId }) => !optionIds.includes(optionId));
    return [...optionKeyProblems(options, optionIds, where), ...problemIf(missing, 'option-without-place', where)];
  },
};

export const orderMarking: MarkingRules<'all-or-nothing'> = {
  schemes: ['all-or-nothing'],
  judge(_scheme, correct, response) {
    if (response.kind !== 'order') return ANOTHER_KIND;
    if (correct.kind !== 'order') throw new Error('An order needs a key of an order');
    const isSame = correct.optionIds.every((optionId, at) => optionId === response.optionIds[at]);
    return isSame && correct.optionIds.length === response.optionIds.length
      ? { outcome: 'right', rule: explain('right-order') }
      : { outcome: 'wrong', rule: explain('another-order') };
  },
};
