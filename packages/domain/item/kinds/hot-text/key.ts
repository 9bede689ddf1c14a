import { markupProblems, problemIf } from '../../../form/problems.ts';
import { placeProblems } from '../../place-problems.ts';
import { choiceKeyProblems, longestChoice, optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';

/* The key of a hot text contains the right pieces. It is marked like a multiple choice. */

export const hotTextChecks: CheckRules<InteractionOf<'hot-text'>> = {
  interactionProblems({ passage, options }, languages, where) {
    const ids = options.map(({ optionId }) => optionId);
    return [
      // A passage may consist only of pieces, without other text.
      ...markupProblems(passage, languages, `${where}, passage`).filter(({ code }) => code !== 'empty-text'),
      ...placeProblems(passage, ids, languages, (id) => `${where}, option ${id}`),
      // Several pieces may have the same text, because a word may occur in a passage several times.
      ...optionProblems(options, languages, where).filter(({ code }) => code !== 'same-option-twice'),
    ];
  },
  longestResponse: ({ options, many = false }) => longestChoice(options, many),
  keyProblems({ options, many = false }, correct, where) {
    const isTooMuch = !many && correct.kind === 'options' && correct.optionIds.length > 1;
    return [...choiceKeyProblems(options, correct, where), ...problemIf(isTooMuch, 'several-correct-pieces', where)];
  },
};
