import { whatIsWrongWithChosen } from '../choice/response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to a hotspot consists of ids of areas. */

export const hotspotResponse: ResponseRules<InteractionOf<'hotspot'>> = {
  responseShape: ({ kind, options, many = false }) => ({
    kind,
    options: options.map(({ optionId }) => ({ optionId })),
    many,
  }),
  whatIsWrong: ({ options, many }, response) => whatIsWrongWithChosen(options, many, response),
};
