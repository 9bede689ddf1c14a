import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to an order contains the ids of all options in the chosen order. */

export const orderResponse: ResponseRules<InteractionOf<'order'>> = {
  responseShape: ({ options }) => ({ kind: 'order', optionIds: options.map(({ optionId }) => optionId) }),
  whatIsWrong({ optionIds: known }, response) {
    if (response.kind !== 'order') return 'wrong-kind';
    const { optionIds } = response;
    if (!optionIds.every((optionId) => known.includes(optionId))) return 'unknown-option';
    if (new Set(optionIds).size < optionIds.length) return 'repeated-option';
    return optionIds.length === 0 || optionIds.length === known.length ? null : 'missing-option';
  },
};
