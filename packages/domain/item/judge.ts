import type { InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '../form/content.ts';
import { multipleChoiceMarking, singleChoiceMarking } from './kinds/choice/key.ts';
import type { MarkingRules } from './kinds/kind.ts';
import { numericMarking } from './kinds/numeric/key.ts';
import { textEntryMarking } from './kinds/text-entry/key.ts';
import type { Verdict } from './verdict.ts';

type Rules = MarkingRules<MarkingScheme['kind']>;

const rules: Record<InteractionKind, Rules> = {
  'single-choice': singleChoiceMarking as Rules,
  'multiple-choice': multipleChoiceMarking as Rules,
  numeric: numericMarking as Rules,
  'text-entry': textEntryMarking as Rules,
};

/** Returns whether a marking scheme can mark a kind of question. */
export function canMark(scheme: MarkingScheme, kind: InteractionKind): boolean {
  return rules[kind].schemes.includes(scheme.kind);
}

/** Judges a response that is not blank. Throws when the scheme or the key does not match the kind of question. */
export function judgeResponse(
  kind: InteractionKind,
  scheme: MarkingScheme,
  { correct }: Pick<ItemKey, 'correct'>,
  response: ItemResponse,
): Verdict {
  return rules[kind].judge(scheme, correct, response);
}
