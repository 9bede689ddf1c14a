import type { CorrectPart, ItemResponse, Language, Option, PartResponse } from '../../../form/content.ts';
import type { FormProblem } from '../../../form/problems.ts';
import { markupProblems, problem, problemIf, repeated } from '../../../form/problems.ts';
import { parseFraction } from '../../../fraction.ts';
import { ANOTHER_KIND, explain, type Verdict } from '../../verdict.ts';
import type { CheckRules, ChoiceKind, InteractionOf, MarkingRules } from '../kind.ts';

/* The key of a choice is a set of options. */

type Choice = InteractionOf<ChoiceKind>;

export const choiceChecks: CheckRules<Choice> = {
  interactionProblems: ({ options }, languages, where) => optionProblems(options, languages, where),
  longestResponse: ({ kind, options }) => longestChoice(options, kind === 'multiple-choice'),
  keyProblems: ({ options }, correct, where) => choiceKeyProblems(options, correct, where),
};

/** Returns the longest response to a choice: all options if `many` is set, otherwise the option with the longest id. */
export function longestChoice(options: readonly Option[], many: boolean): PartResponse {
  const optionIds = options.map(({ optionId }) => optionId).toSorted((a, b) => b.length - a.length);
  return { kind: 'options', optionIds: many ? optionIds : optionIds.slice(0, 1) };
}

/** Returns the problems of a key that consists of options. */
export function choiceKeyProblems(options: readonly Option[], correct: CorrectPart, where: string): FormProblem[] {
  if (correct.kind !== 'options') return [problem('key-of-another-kind', where)];
  const { optionIds } = correct;
  return [
    ...problemIf(optionIds.length === 0, 'no-correct-option', where),
    ...optionKeyProblems(options, optionIds, where),
  ];
}

/**
 * Returns the problems of a list of options: fewer than two options, the same option twice, or an empty or untranslated
 * text.
 */
export function optionProblems(
  options: readonly Option[],
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return [
    ...problemIf(options.length < 2, 'too-few-options', where),
    ...optionTextProblems(options, languages, where),
    ...sameTextTwice(options, languages, where),
  ];
}

/** Returns the problems of the single options of a list: the same option twice, or an empty or untranslated text. */
export function optionTextProblems(
  options: readonly Option[],
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return [
    ...repeated(options.map(({ optionId }) => optionId)).map((id) =>
      problem('repeated-option', `${where}, option ${id}`),
    ),
    ...options.flatMap(({ optionId, body }) => markupProblems(body, languages, `${where}, option ${optionId}`)),
  ];
}

/** Returns a problem for each text that two options of a list have in common. */
export function sameTextTwice(
  options: readonly Option[],
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return languages.flatMap((language) => {
    const bodies = options.map(({ body }) => JSON.stringify(body[language] ?? null)).filter((body) => body !== 'null');
    return repeated(bodies).map((): FormProblem => ({ code: 'same-option-twice', where, language }));
  });
}

/**
 * Returns the problems of the options in a key: an option that the question does not have, or an option that occurs
 * twice.
 */
export function optionKeyProblems(
  options: readonly Option[],
  optionIds: readonly string[],
  where: string,
): FormProblem[] {
  const offered = new Set(options.map(({ optionId }) => optionId));
  return [
    ...optionIds
      .filter((optionId) => !offered.has(optionId))
      .map((optionId) => problem('key-not-among-options', `${where}, option ${optionId}`)),
    ...repeated(optionIds).map((optionId) => problem('repeated-correct-option', `${where}, option ${optionId}`)),
  ];
}

export const singleChoiceMarking: MarkingRules<'single'> = {
  schemes: ['single'],
  judge: (_scheme, correct, response) =>
    judgeOptions(correct, response, (chosen, right) =>
      // If the key has two options, either of them is right. A response with both is wrong, because the question asks
      // for one option.
      chosen.size === 1 && without(chosen, right).length === 0
        ? { outcome: 'right', rule: explain('right-option') }
        : { outcome: 'wrong', rule: explain('wrong-option') },
    ),
};

export const multipleChoiceMarking: MarkingRules<'all-or-nothing' | 'partial-multiple'> = {
  schemes: ['all-or-nothing', 'partial-multiple'],
  judge: (scheme, correct, response) =>
    judgeOptions(correct, response, (chosen, right) => {
      if (scheme.kind === 'partial-multiple') return judgePartially(scheme.perRight, chosen, right);
      return isSameSet(chosen, right)
        ? { outcome: 'right', rule: explain('exactly-the-key') }
        : { outcome: 'wrong', rule: explain('not-exactly-the-key') };
    }),
};

function judgeOptions(
  correct: CorrectPart,
  response: ItemResponse,
  judge: (chosen: Set<string>, right: Set<string>) => Verdict,
): Verdict {
  if (response.kind !== 'options') return ANOTHER_KIND;
  if (correct.kind !== 'options') throw new Error('A choice needs a key of options');
  return judge(new Set(response.optionIds), new Set(correct.optionIds));
}

function judgePartially(perRight: readonly [string, string, string], chosen: Set<string>, right: Set<string>): Verdict {
  const wrongChosen = without(chosen, right).length;
  if (wrongChosen > 0) {
    return { outcome: 'wrong', rule: { key: 'a-wrong-option-chosen', params: { wrongChosen: `${wrongChosen}` } } };
  }
  if (isSameSet(chosen, right)) return { outcome: 'right', rule: explain('exactly-the-key') };
  const [one, two, three] = perRight;
  // If there are more than four correct options, a partly right response earns at most the marks for three.
  const part = parseFraction(chosen.size === 1 ? one : chosen.size === 2 ? two : three);
  const params = { chosen: `${chosen.size}`, correct: `${right.size}` };
  return { outcome: 'partly', part, rule: { key: 'some-of-the-key', params } };
}

function isSameSet(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && without(a, b).length === 0;
}

/**
 * Returns the entries of `a` that are not in `b`. `Set.difference` would do the same, but many candidates' phones do
 * not support it yet.
 */
function without(a: Set<string>, b: Set<string>): string[] {
  return [...a].filter((entry) => !b.has(entry));
}
