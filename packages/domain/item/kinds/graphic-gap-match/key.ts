import { problemIf } from '../../../form/problems.ts';
import { areaOptionProblems, pictureProblems } from '../../areas.ts';
import { optionProblems, optionTextProblems, sameTextTwice } from '../choice/key.ts';
import { gapKeyProblems, longestFilled } from '../gap-match/key.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';

/**
 * The key of a graphic gap match contains, for each area, the choice that belongs there. It is marked like a gap match.
 */

export const graphicGapMatchChecks: CheckRules<InteractionOf<'graphic-gap-match'>> = {
  interactionProblems: ({ picture, choices, areas }, languages, where) => [
    ...pictureProblems(picture, languages, `${where}, picture`),
    ...optionProblems(choices, languages, where),
    ...problemIf(areas.length === 0, 'no-areas', where),
    ...optionTextProblems(areas, languages, where),
    ...sameTextTwice(areas, languages, `${where}, areas`),
    ...areaOptionProblems(areas, picture, where),
  ],
  longestResponse: ({ choices, areas }) => longestFilled(choices, idsOf(areas)),
  keyProblems: ({ choices, areas }, correct, where) =>
    gapKeyProblems({ choices, gaps: idsOf(areas), gapName: 'option' }, correct, where),
};

function idsOf(areas: readonly { optionId: string }[]): string[] {
  return areas.map(({ optionId }) => optionId);
}
