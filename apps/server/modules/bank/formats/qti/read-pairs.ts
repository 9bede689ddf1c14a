import type { WrittenAnswer } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import { type LimitedQtiOption, limitedOptionsOf, limitedText, refuseOverused } from './limited-options.ts';
import { type Context, pairsOf, placeOf, refuseFewerThanTwo } from './options.ts';

/* Interactions in which options are joined in pairs. The order of the two does not matter. */

export function readAssociate(context: Context): WrittenAnswer {
  const { element, writing } = context;
  const options = limitedOptionsOf(element, 'simpleAssociableChoice', writing, pairsOf(context).length);
  return { kind: 'associate', options: options.map(limitedText), correct: joinedBy(options, context) };
}

/** Returns the right pairs as the places of their options. */
export function joinedBy(options: readonly LimitedQtiOption[], context: Context): [number, number][] {
  const { element, writing } = context;
  refuseFewerThanTwo(options, element);
  const correct = pairsOf(context).map(([a, b]): [number, number] => [placeOf(options, a), placeOf(options, b)]);
  if (correct.some(([a, b]) => a === b))
    refuseQuestion('bad-answer', 'The key joins an option with itself.', element.line);
  refuseOverused(options, correct.flat());
  const most = attribute(element, 'maxAssociations') ?? '1';
  if (Number(most) !== correct.length)
    writing.note('limit-left-out', `The question now asks for ${correct.length} pairs, as many as are right.`);
  return correct;
}
