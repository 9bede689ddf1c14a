import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import { limitedOptionsOf, limitedText, refuseOverused } from './limited-options.ts';
import { type Context, noteLimit, pairsOf, placeOf } from './options.ts';
import { childrenNamed } from './read-translations.ts';

/**
 * Returns the texts that are put into gaps of a passage or of a picture, and the place of the right text of each gap.
 */
export function filledBy(gaps: readonly { identifier: string }[], context: Context) {
  const { element, writing } = context;
  if (childrenNamed(element, 'gapImg').length > 0)
    refuseQuestion('unsupported-element', 'Pictures for gaps cannot be imported.', element.line);
  const options = limitedOptionsOf(element, 'gapText', writing, gaps.length);
  const pairs = pairsOf(context);
  const strange = pairs.find(([, gap]) => !gaps.some(({ identifier }) => identifier === gap));
  if (strange)
    refuseQuestion('key-not-an-option', `The key names the gap ${strange[1]}, which the question does not have.`);
  const correct = gaps.map(({ identifier }): number => {
    const [right, ...others] = pairs.filter(([, gap]) => gap === identifier);
    if (!right) return refuseQuestion('gap-without-answer', `No text is right for the gap ${identifier}.`);
    if (others.length > 0)
      refuseQuestion('several-right-options', `Several texts are right for the gap ${identifier}, but it takes one.`);
    return placeOf(options, right[0]);
  });
  refuseOverused(options, correct);
  noteLimit(attribute(element, 'maxAssociations') ?? '0', gaps.length, writing.note);
  return { choices: options.map(limitedText), correct };
}
