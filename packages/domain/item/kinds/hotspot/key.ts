import { problemIf } from '../../../form/problems.ts';
import { areaOptionProblems, pictureProblems } from '../../areas.ts';
import { choiceKeyProblems, longestChoice, optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';

/* The key of a hotspot contains the right areas. It is marked like a multiple choice. */

export const hotspotChecks: CheckRules<InteractionOf<'hotspot'>> = {
  interactionProblems: ({ picture, options }, languages, where) => [
    ...pictureProblems(picture, languages, `${where}, picture`),
    ...optionProblems(options, languages, where),
    ...areaOptionProblems(options, picture, where),
  ],
  longestResponse: ({ options, many = false }) => longestChoice(options, many),
  keyProblems({ options, many = false }, correct, where) {
    const isTooMuch = !many && correct.kind === 'options' && correct.optionIds.length > 1;
    return [...choiceKeyProblems(options, correct, where), ...problemIf(isTooMuch, 'several-correct-areas', where)];
  },
};
