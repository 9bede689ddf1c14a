import { problemIf } from '../../../form/problems.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { isWithin, rubricProblems } from '../rubric.ts';
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

export const extendedTextMarking: MarkingRules<'by-people'> = {
  schemes: ['by-people'],
  judge(_scheme, correct, response) {
    if (response.kind !== 'text') return ANOTHER_KIND;
    if (correct.kind !== 'rubric') throw new Error('An extended text needs a rubric as its key');
    return { outcome: 'pending', rule: explain('waits-for-markers') };
  },
};
