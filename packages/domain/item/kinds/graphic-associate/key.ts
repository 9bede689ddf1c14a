import { sizeProblems } from '../../areas.ts';
import { longestJoined, pairKeyProblems } from '../associate/key.ts';
import { areaChoiceProblems } from '../hotspot/key.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';

/*
 * The key of a graphic associate is the set of right pairs of areas. The picture and the areas have the rules of a
 * hotspot, and the pairs those of an associate. It is marked like an associate.
 */

export const graphicAssociateChecks: CheckRules<InteractionOf<'graphic-associate'>> = {
  interactionProblems: (interaction, languages, where) => [
    ...areaChoiceProblems(interaction, languages, where),
    ...sizeProblems(interaction.picture, `${where}, picture`),
  ],
  longestResponse: longestJoined,
  keyProblems: pairKeyProblems,
};
