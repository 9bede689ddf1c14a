import type { Interaction } from '@kasauti/domain/form/content.ts';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import type { Marked } from './marked-lists.tsx';

type Props = Marked & { interaction: Extract<Interaction, { kind: 'hotspot' }>; language: Language };

/** Shows the picture of a question. Marks the areas that the candidate chose and the areas that are right. */
export function MarkedAreas({ interaction: { picture, options }, given, right, language }: Props) {
  const chosen = given?.kind === 'options' ? given.optionIds : [];
  const rightIds = right?.kind === 'options' ? right.optionIds : [];
  return (
    <AreaPicture picture={inLanguage(picture, language)}>
      {options.map(({ optionId, area }, at) => {
        const [isChosen, isRight] = [chosen.includes(optionId), rightIds.includes(optionId)];
        return (
          <AreaShape
            key={optionId}
            area={area}
            name={optionLetter(at)}
            isChosen={isChosen}
            tone={isRight ? 'right' : isChosen && right ? 'wrong' : undefined}
          />
        );
      })}
    </AreaPicture>
  );
}
