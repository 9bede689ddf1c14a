import type { ItemResponse } from '../../../form/content.ts';
import type { ChoiceKind, InteractionOf, ResponseProblem, ResponseRules, ResponseShape } from '../kind.ts';

/* The response to a choice consists of ids of options. */

type Choice = InteractionOf<ChoiceKind>;
type ChoiceShape = Extract<ResponseShape, { kind: Choice['kind'] }>;

export const choiceResponse: ResponseRules<Choice> = {
  responseShape: ({ kind, options }) => ({ kind, options: options.map(({ optionId }) => ({ optionId })) }),
  whatIsWrong: ({ kind, options }: ChoiceShape, response) =>
    whatIsWrongWithChosen(options, kind === 'multiple-choice', response),
};

/** Returns what is wrong with a response that chooses from these options, or null if it is valid. */
export function whatIsWrongWithChosen(
  options: readonly { optionId: string }[],
  many: boolean,
  response: ItemResponse,
): ResponseProblem | null {
  if (response.kind !== 'options') return 'wrong-kind';
  const { optionIds } = response;
  // Arrays are faster than sets here: the check runs for each saved answer, and a question has about four options.
  const isKnown = (optionId: string) => options.some((option) => option.optionId === optionId);
  if (!optionIds.every(isKnown)) return 'unknown-option';
  if (optionIds.some((optionId, at) => optionIds.indexOf(optionId) !== at)) return 'repeated-option';
  return !many && optionIds.length > 1 ? 'too-many-options' : null;
}
