import { whatIsWrongWithJoined } from '../associate/response.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';
import { limitedUses } from '../limited-use.ts';

/* The response to a graphic associate consists of pairs of areas. The order in a pair does not matter. */

export const graphicAssociateResponse: ResponseRules<InteractionOf<'graphic-associate'>> = {
  responseShape: ({ kind, options, pairCount }) => ({ kind, options: limitedUses(options), pairCount }),
  whatIsWrong: whatIsWrongWithJoined,
};
