import { whatIsWrongWithFilled } from '../gap-match/response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';
import { limitedUses } from '../limited-use.ts';

/* The response to a graphic gap match consists of pairs of a choice and an area. */

export const graphicGapMatchResponse: ResponseRules<InteractionOf<'graphic-gap-match'>> = {
  responseShape: ({ kind, choices, areas }) => ({
    kind,
    choices: limitedUses(choices),
    gaps: areas.map(({ optionId }) => optionId),
  }),
  whatIsWrong: whatIsWrongWithFilled,
};
