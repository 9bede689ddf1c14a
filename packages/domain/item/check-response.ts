import type { Interaction, InteractionKind, ItemContent, ItemResponse } from '../form/content.ts';
import { own } from '../own.ts';
import { onlyInteraction } from './interactions.ts';
import { associateResponse } from './kinds/associate/response.ts';
import { choiceResponse } from './kinds/choice/response.ts';
import { extendedTextResponse } from './kinds/extended-text/response.ts';
import { fileUploadResponse } from './kinds/file-upload/response.ts';
import { gapMatchResponse } from './kinds/gap-match/response.ts';
import { graphicAssociateResponse } from './kinds/graphic-associate/response.ts';
import { graphicGapMatchResponse } from './kinds/graphic-gap-match/response.ts';
import { hotTextResponse } from './kinds/hot-text/response.ts';
import { hotspotResponse } from './kinds/hotspot/response.ts';
import type { InteractionOf, ItemShape, ResponseProblem, ResponseRules, ResponseShape } from './kinds/kind.ts';
import { matchResponse } from './kinds/match/response.ts';
import { numericResponse } from './kinds/numeric/response.ts';
import { orderResponse } from './kinds/order/response.ts';
import { selectPointResponse } from './kinds/select-point/response.ts';
import { sliderResponse } from './kinds/slider/response.ts';
import { textEntryResponse } from './kinds/text-entry/response.ts';

const rules: { [K in InteractionKind]: ResponseRules<InteractionOf<K>> } = {
  'single-choice': choiceResponse as ResponseRules<InteractionOf<'single-choice'>>,
  'multiple-choice': choiceResponse as ResponseRules<InteractionOf<'multiple-choice'>>,
  'inline-choice': choiceResponse as ResponseRules<InteractionOf<'inline-choice'>>,
  numeric: numericResponse,
  'text-entry': textEntryResponse,
  'extended-text': extendedTextResponse,
  order: orderResponse,
  match: matchResponse,
  slider: sliderResponse,
  'hot-text': hotTextResponse,
  'gap-match': gapMatchResponse,
  'graphic-gap-match': graphicGapMatchResponse,
  'graphic-associate': graphicAssociateResponse,
  associate: associateResponse,
  hotspot: hotspotResponse,
  'select-point': selectPointResponse,
  'file-upload': fileUploadResponse,
};

function rulesOf(kind: InteractionKind): ResponseRules<Interaction> {
  return rules[kind] as ResponseRules<Interaction>;
}

/** Returns the part of an item that is needed to check a response. It holds no texts. */
export function responseShapeOf(item: Pick<ItemContent, 'interactions'>): ItemShape {
  const only = onlyInteraction(item);
  if (only) return shapeOf(only);
  const parts = Object.entries(item.interactions).map(([id, interaction]) => [id, shapeOf(interaction)] as const);
  return { kind: 'composite', parts: Object.fromEntries(parts) };
}

/**
 * Returns what is wrong with a response to this question, or null if it is valid. The server checks a response before
 * it stores it, but the scorer does not rely on this check. Blank responses are valid, because they clear an answer.
 */
export function whatIsWrongWithResponse(shape: ItemShape, response: ItemResponse): ResponseProblem | null {
  if (shape.kind !== 'composite') return rulesOf(shape.kind).whatIsWrong(shape, response);
  if (response.kind !== 'parts') return 'wrong-kind';
  for (const [id, part] of Object.entries(response.parts)) {
    const partShape = own(shape.parts, id);
    const problem = partShape ? rulesOf(partShape.kind).whatIsWrong(partShape, part) : 'unknown-part';
    if (problem) return problem;
  }
  return null;
}

function shapeOf(interaction: Interaction): ResponseShape {
  return rulesOf(interaction.kind).responseShape(interaction);
}
