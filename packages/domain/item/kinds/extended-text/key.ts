import type { Language, RubricCriterion } from '../../../form/content.ts';
import {
  type FormProblem,
  markupProblems,
  problem,
  problemIf,
  repeated,
  textProblems,
} from '../../../form/problems.ts';
import { compareFractions, isFractionText, parseFraction, ZERO } from '../../../fraction.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { MAX_CRITERIA, MAX_ESSAY_CHARACTERS, MAX_EXPECTED_LINES } from './limits.ts';

/* The key of an extended text is a rubric. People mark the response by it. */

export const extendedTextChecks: CheckRules<InteractionOf<'extended-text'>> = {
  interactionProblems: ({ maxCharacters, expectedLines = 1 }, _languages, where) => [
    ...problemIf(!isWithin(maxCharacters, MAX_ESSAY_CHARACTERS), 'essay-length-out-of-range', where),
    ...problemIf(!isWithin(expectedLines, MAX_EXPECTED_LINES), 'expected-lines-out-of-range', where),
  ],
  longestResponse: ({ maxCharacters }) => ({ kind: 'text', text: '"'.repeat(Math.max(0, maxCharacters)) }),
  keyProblems(_interaction, correct, where, languages) {
    if (correct.kind !== 'rubric') return [problem('key-of-another-kind', where)];
    const { criteria, sampleAnswer } = correct;
    return [
      ...problemIf(criteria.length === 0 || criteria.length > MAX_CRITERIA, 'criteria-out-of-range', where),
      ...repeated(criteria.map(({ criterionRef }) => criterionRef)).map((ref) =>
        problem('repeated-criterion', `${where}, criterion ${ref}`),
      ),
      ...criteria.flatMap((criterion) => criterionProblems(criterion, where, languages)),
      ...(sampleAnswer ? markupProblems(sampleAnswer, languages, `${where}, sample answer`) : []),
    ];
  },
};

function criterionProblems(criterion: RubricCriterion, where: string, languages: readonly Language[]): FormProblem[] {
  const { criterionRef, title, description, maximum } = criterion;
  const here = `${where}, criterion ${criterionRef}`;
  const isPositive = isFractionText(maximum) && compareFractions(parseFraction(maximum), ZERO) > 0;
  return [
    ...textProblems(title, languages, here),
    ...markupProblems(description, languages, `${here}, description`),
    ...problemIf(!isPositive, 'criterion-without-marks', here),
  ];
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

export const extendedTextMarking: MarkingRules<'by-people'> = {
  schemes: ['by-people'],
  judge(_scheme, correct, response) {
    if (response.kind !== 'text') return ANOTHER_KIND;
    if (correct.kind !== 'rubric') throw new Error('An extended text needs a rubric as its key');
    return { outcome: 'pending', rule: explain('waits-for-markers') };
  },
};
