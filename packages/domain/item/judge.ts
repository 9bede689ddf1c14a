import type { CorrectAnswer, InteractionKind, ItemKind, ItemResponse, MarkingScheme } from '../form/content.ts';
import { own } from '../own.ts';
import { associateMarking } from './kinds/associate/key.ts';
import { multipleChoiceMarking, singleChoiceMarking } from './kinds/choice/key.ts';
import { extendedTextMarking } from './kinds/extended-text/key.ts';
import { fileUploadMarking } from './kinds/file-upload/key.ts';
import { gapMatchMarking } from './kinds/gap-match/key.ts';
import type { MarkingRules } from './kinds/kind.ts';
import { matchMarking } from './kinds/match/key.ts';
import { numericMarking } from './kinds/numeric/key.ts';
import { orderMarking } from './kinds/order/key.ts';
import { selectPointMarking } from './kinds/select-point/key.ts';
import { textEntryMarking } from './kinds/text-entry/key.ts';
import { isBlankResponse } from './response.ts';
import { shareVerdict } from './shares.ts';
import { ANOTHER_KIND, type PartOutcome, type Verdict } from './verdict.ts';

type Rules = MarkingRules<MarkingScheme['kind']>;

const rules: Record<InteractionKind, Rules> = {
  'single-choice': singleChoiceMarking as Rules,
  'multiple-choice': multipleChoiceMarking as Rules,
  'inline-choice': singleChoiceMarking as Rules,
  numeric: numericMarking as Rules,
  'text-entry': textEntryMarking as Rules,
  'extended-text': extendedTextMarking as Rules,
  order: orderMarking as Rules,
  match: matchMarking as Rules,
  slider: numericMarking as Rules,
  'hot-text': multipleChoiceMarking as Rules,
  'gap-match': gapMatchMarking as Rules,
  'graphic-gap-match': gapMatchMarking as Rules,
  associate: associateMarking as Rules,
  'graphic-associate': associateMarking as Rules,
  hotspot: multipleChoiceMarking as Rules,
  'select-point': selectPointMarking as Rules,
  'file-upload': fileUploadMarking as Rules,
};

/**
 * The facts about a question that are needed to mark it. For a composite question, `parts` contains the kinds of its
 * interactions.
 */
export type JudgedItem = { kind: ItemKind; parts?: Record<string, InteractionKind> };

/** Returns the marking schemes that can mark a kind of question. The first is the simplest. */
export function schemesFor(kind: ItemKind): readonly MarkingScheme['kind'][] {
  return kind === 'composite' ? ['per-part'] : rules[kind].schemes;
}

/** Returns whether a marking scheme can mark a kind of question. */
export function canMark(scheme: MarkingScheme, kind: ItemKind): boolean {
  return schemesFor(kind).includes(scheme.kind);
}

/** Judges a response that is not blank. Throws when the scheme or the key does not match the kind of question. */
export function judgeResponse(
  item: JudgedItem,
  scheme: MarkingScheme,
  correct: CorrectAnswer,
  response: ItemResponse,
): Verdict {
  if (item.kind === 'composite') return judgeParts(item.parts ?? {}, scheme, correct, response);
  if (correct.kind === 'parts') throw new Error(`A ${item.kind} needs a key of its own kind, not of parts`);
  return rules[item.kind].judge(scheme, correct, response);
}

function judgeParts(
  kinds: Record<string, InteractionKind>,
  scheme: MarkingScheme,
  correct: CorrectAnswer,
  response: ItemResponse,
): Verdict {
  if (scheme.kind !== 'per-part') throw new Error(`Scheme ${scheme.kind} cannot mark a composite question`);
  if (correct.kind !== 'parts') throw new Error('A composite question needs a key of parts');
  if (response.kind !== 'parts') return ANOTHER_KIND;
  const parts = Object.entries(kinds).map(([id, kind]): [string, PartOutcome] => {
    const right = own(correct.parts, id);
    if (!right) throw new Error(`No key for part ${id}`);
    const given = own(response.parts, id) ?? null;
    if (given === null || isBlankResponse(given)) return [id, 'blank'];
    const { schemes, judge } = rules[kind];
    const plain = { kind: schemes[0], right: scheme.right, wrong: scheme.wrong } as MarkingScheme;
    const { outcome } = judge(plain, right, given);
    if (outcome === 'pending') throw new Error(`People cannot mark part ${id} of a composite question`);
    return [id, outcome === 'right' ? 'right' : 'wrong'];
  });
  return shareVerdict(parts, scheme);
}
