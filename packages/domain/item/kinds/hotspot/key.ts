import type { AreaOption, Language, Localized, Markup } from '../../../form/content.ts';
import { type FormProblem, problemIf } from '../../../form/problems.ts';
import { areaOptionProblems, pictureProblems } from '../../areas.ts';
import { choiceKeyProblems, longestChoice, optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';

/* The key of a hotspot contains the right areas. It is marked like a multiple choice. */

export const hotspotChecks: CheckRules<InteractionOf<'hotspot'>> = {
  interactionProblems: areaChoiceProblems,
  longestResponse: ({ options, many = false }) => longestChoice(options, many),
  keyProblems({ options, many = false }, correct, where) {
    const isTooMuch = !many && correct.kind === 'options' && correct.optionIds.length > 1;
    return [...choiceKeyProblems(options, correct, where), ...problemIf(isTooMuch, 'several-correct-areas', where)];
  },
};

/** Returns the problems of a picture in which the options are areas. */
export function areaChoiceProblems(
  { picture, options }: { picture: Localized<Markup>; options: readonly AreaOption[] },
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return [
    ...pictureProblems(picture, languages, `${where}, picture`),
    ...optionProblems(options, languages, where),
    ...areaOptionProblems(options, picture, where),
  ];
}
