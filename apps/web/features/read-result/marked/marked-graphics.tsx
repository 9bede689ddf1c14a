import type { Interaction, Pair } from '@kasauti/domain/form/content.ts';
import { gapOutcome } from '@kasauti/domain/item/kinds/gap-match/gap-outcome.ts';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import { letteredAreas } from '../../../lib/exam/pictures/lettered-areas.ts';
import { PairLines } from '../../../lib/exam/pictures/pair-lines.tsx';
import { type Marked, MarkedAssociations, MarkedPairs, markedPairs } from './marked-lists.tsx';

type GapsProps = Marked & { interaction: Extract<Interaction, { kind: 'graphic-gap-match' }>; language: Language };

/** Shows the text that the candidate put into each area, in the picture and in a list. The list has the right texts. */
export function MarkedGraphicGaps({ interaction, given, right, language }: GapsProps) {
  const { picture, choices, areas } = interaction;
  const [givenPairs, rightPairs] = [given, right].map((answer) => (answer?.kind === 'pairs' ? answer.pairs : []));
  const textIn = (area: string) => {
    const [id] = givenPairs?.find(([, of]) => of === area) ?? [];
    const choice = choices.find(({ optionId }) => optionId === id);
    return choice ? markupText(inLanguage(choice.body, language)) : '';
  };
  return (
    <>
      <AreaPicture picture={inLanguage(picture, language)}>
        {areas.map(({ optionId, area }, at) => {
          const outcome = gapOutcome(optionId, rightPairs ?? [], givenPairs ?? []);
          return (
            <AreaShape
              key={optionId}
              area={area}
              name={optionLetter(at)}
              text={textIn(optionId)}
              isChosen={outcome !== 'blank'}
              tone={outcome === 'blank' || !right ? undefined : outcome}
            />
          );
        })}
      </AreaPicture>
      <MarkedPairs
        interaction={{ kind: 'match', rows: letteredAreas(areas), columns: choices }}
        given={{ kind: 'pairs', pairs: byArea(givenPairs) }}
        right={{ kind: 'pairs', pairs: byArea(rightPairs) }}
        language={language}
      />
    </>
  );
}

type PairsProps = Marked & { interaction: Extract<Interaction, { kind: 'graphic-associate' }>; language: Language };

/** Shows the pairs of areas that the candidate made and the right pairs that are missing, as lines and as a list. */
export function MarkedGraphicPairs({ interaction, given, right, language }: PairsProps) {
  const { picture, options: areas } = interaction;
  return (
    <>
      <AreaPicture picture={inLanguage(picture, language)}>
        <PairLines
          areas={areas}
          lines={markedPairs({ given, right }).map(({ pair, isMade, isRight }) => ({
            pair,
            tone: right && (isRight ? 'right' : 'wrong'),
            isMissing: !isMade,
          }))}
        />
        {areas.map(({ optionId, area }, at) => (
          <AreaShape key={optionId} area={area} name={optionLetter(at)} />
        ))}
      </AreaPicture>
      <MarkedAssociations {...{ given, right, language }} options={letteredAreas(areas)} />
    </>
  );
}

function byArea(pairs: readonly Pair[] = []): Pair[] {
  return pairs.map(([choice, area]) => [area, choice]);
}
