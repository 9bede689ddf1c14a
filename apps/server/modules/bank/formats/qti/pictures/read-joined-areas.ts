import type { WrittenAnswer } from '../../question-file.ts';
import { refuseQuestion } from '../../refused.ts';
import { attribute } from '../attributes.ts';
import { limitedText, withUses } from '../limited-options.ts';
import { type Context, pairsOf } from '../options.ts';
import { filledBy } from '../read-gaps.ts';
import { joinedBy } from '../read-pairs.ts';
import { readAreas } from './read-areas.ts';

/* Interactions with a picture whose areas are joined in pairs, or get texts. */

export function readGraphicAssociate(context: Context): WrittenAnswer {
  const { picture, areas } = readAreas(context, 'associableHotspot');
  const limited = withUses(areas, pairsOf(context).length);
  const correct = joinedBy(limited, context);
  return {
    kind: 'graphic-associate',
    picture,
    areas: limited.map((option) => ({ ...limitedText(option), area: option.area })),
    correct,
  };
}

export function readGraphicGapMatch(context: Context): WrittenAnswer {
  const { picture, areas } = readAreas(context, 'associableHotspot');
  const several = areas.find(({ element }) => (attribute(element, 'matchMax') ?? '1') !== '1');
  if (several)
    refuseQuestion(
      'unsupported-element',
      `The area ${several.identifier} takes several texts, but an area takes one here.`,
      several.element.line,
    );
  const { choices, correct } = filledBy(areas, context);
  const texts = areas.map(({ text, area }) => ({ text, area }));
  return { kind: 'graphic-gap-match', picture, choices, areas: texts, correct };
}
