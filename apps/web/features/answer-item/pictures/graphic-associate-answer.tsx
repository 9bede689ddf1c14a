import { inLanguage } from '../../../lib/appearance/language.ts';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import { letteredAreas } from '../../../lib/exam/pictures/lettered-areas.ts';
import { PairLines } from '../../../lib/exam/pictures/pair-lines.tsx';
import type { InputProps } from '../input-props.ts';
import { PairsField, usePairs } from '../pairs/join-pairs.tsx';

/**
 * Shows a picture in which the candidate joins areas in pairs, and below it the same areas as buttons and then the
 * pairs. The candidate picks up one area and puts it on another, in the picture or with the buttons. Both steps work
 * with a click or a key, and dragging works too. A line joins the areas of each pair.
 */
export function GraphicAssociateAnswer({ interaction, ...props }: InputProps<'graphic-associate'>) {
  const { picture, options: areas, pairCount } = interaction;
  const joining = { ...props, options: letteredAreas(areas), pairCount };
  const pairs = usePairs(joining);
  const { carried } = pairs.carry;
  return (
    <PairsField {...joining} pairs={pairs}>
      <AreaPicture picture={inLanguage(picture, props.language)}>
        <PairLines areas={areas} lines={pairs.made.map((pair) => ({ pair }))} />
        {areas.map(({ optionId, area }, at) => {
          const handlers = pairs.target(optionId);
          return (
            <AreaShape
              key={optionId}
              area={area}
              name={optionLetter(at)}
              isChosen={carried?.id === optionId}
              isPointed={carried !== null && handlers !== undefined}
              handlers={handlers}
            />
          );
        })}
      </AreaPicture>
    </PairsField>
  );
}
