import { whatIsWrongWithChosen } from '../choice/response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to a hot text consists of ids of pieces. */

export const hotTextResponse: ResponseRules<InteractionOf<'hot-text'>> = {
  responseShape: ({ kind, options, many = false }) => ({
    kind,
    options: options.map(({ optionId }) => ({ optionId })),
    many,
  }),
  whatIsWrong: ({ options, many }, response) => whatIsWrongWithChosen(options, many, response),
};
