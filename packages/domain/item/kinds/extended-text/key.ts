import { problemIf } from '../../../form/problems.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';
import { byPeople, isWithin, rubricProblems } from '../rubric.ts';
import { MAX_ESSAY_CHARACTERS, MAX_EXPECTED_LINES } from './limits.ts';

/* The key of an extended text is a rubric. People mark the response by it. */

export const extendedTextChecks: CheckRules<InteractionOf<'extended-text'>> = {
  interactionProblems: ({ maxCharacters, expectedLines = 1 }, _languages, where) => [
    ...problemIf(!isWithin(maxCharacters, MAX_ESSAY_CHARACTERS), 'essay-length-out-of-range', where),
    ...problemIf(!isWithin(expectedLines, MAX_EXPECTED_LINES), 'expected-lines-out-of-range', where),
  ],
  longestResponse: ({ maxCharacters }) => ({ kind: 'text', text: '"'.repeat(Math.max(0, maxCharacters)) }),
  keyProblems: (_interaction, correct, where, languages) => rubricProblems(correct, where, languages),
};

export const extendedTextMarking = byPeople('text', 'An extended text');
