import type { Interaction, InteractionKind, ItemResponse } from '../form/content.ts';
import { choiceResponse } from './kinds/choice/response.ts';
import type { InteractionOf, ResponseProblem, ResponseRules, ResponseShape } from './kinds/kind.ts';
import { numericResponse } from './kinds/numeric/response.ts';
import { textEntryResponse } from './kinds/text-entry/response.ts';

const rules: { [K in InteractionKind]: ResponseRules<InteractionOf<K>> } = {
  'single-choice': choiceResponse as ResponseRules<InteractionOf<'single-choice'>>,
  'multiple-choice': choiceResponse as ResponseRules<InteractionOf<'multiple-choice'>>,
  numeric: numericResponse,
  'text-entry': textEntryResponse,
};

function rulesOf(kind: InteractionKind): ResponseRules<Interaction> {
  return rules[kind] as ResponseRules<Interaction>;
}

/** Returns the part of an interaction that is needed to check a response. It holds no texts. */
export function responseShapeOf(interaction: Interaction): ResponseShape {
  return rulesOf(interaction.kind).responseShape(interaction);
}

/**
 * Returns what is wrong with a response to this question, or null. The server checks before it stores. The scorer
 * does not rely on these checks. Blank responses are valid, because they clear an answer.
 */
export function whatIsWrongWithResponse(shape: ResponseShape, response: ItemResponse): ResponseProblem | null {
  return rulesOf(shape.kind).whatIsWrong(shape, response);
}
