import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import shared from '../answer-item.module.css';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { GapBank, GapStatus, useGaps } from '../pairs/fill-gaps.tsx';

/**
 * Shows a picture with areas, below it a list of the same areas, and then the texts that can be put into them. The
 * candidate picks up a text and puts it into an area, in the picture or in the list. Both steps work with a click or a
 * key, and dragging works too.
 */
export function GraphicGapMatchAnswer(props: InputProps<'graphic-gap-match'>) {
  const { interaction, language, readOnly } = props;
  const { picture, choices, areas } = interaction;
  const { t } = useLingui();
  const gaps = useGaps({ ...props, choices, gaps: areas.map(({ optionId }) => optionId) });
  const { carry, inGap, textOf, nodesOf, target } = gaps;
  const letterOf = (gap: string) => optionLetter(areas.findIndex(({ optionId }) => optionId === gap));
  return (
    <fieldset
      ref={gaps.box}
      className={css.carrying}
      {...labelOf(props)}
      disabled={readOnly}
      onKeyDown={carry.onKeyDown}
    >
      <AreaPicture picture={inLanguage(picture, language)}>
        {areas.map(({ optionId, area }) => {
          const id = inGap(optionId);
          return (
            <AreaShape
              key={optionId}
              area={area}
              name={letterOf(optionId)}
              text={id === undefined ? '' : textOf(id)}
              isChosen={id !== undefined}
              isPointed={carry.carried !== null}
              handlers={readOnly ? undefined : target(optionId, true)}
            />
          );
        })}
      </AreaPicture>
      {!readOnly && (
        <GapStatus
          gaps={gaps}
          start={t`Choose a text, then its area. Or drag it there.`}
          pickedUp={(text) => t`Picked up: ${text}. Now choose its area.`}
          putDown={(text, gap) => {
            const letter = letterOf(gap);
            return t`In area ${letter}: ${text}`;
          }}
        />
      )}
      <GapBank {...{ gaps, choices, language, readOnly }} takeOut={t`Take out of the area`} />
      <ul className={css.pairs}>
        {areas.map(({ optionId, body }) => {
          const id = inGap(optionId);
          const [letter, name] = [letterOf(optionId), markupText(inLanguage(body, language))];
          const text = id === undefined ? '' : textOf(id);
          return (
            <li key={optionId} className={css.row}>
              <span className={shared.letter}>{letter}</span>
              <PaperMarkup body={body} language={language} />
              <button
                type="button"
                className={css.gap}
                data-empty={id === undefined || undefined}
                aria-label={id === undefined ? t`Area ${letter}, ${name}: empty` : t`Area ${letter}, ${name}: ${text}`}
                aria-pressed={carry.carried?.from === optionId}
                {...target(optionId)}
              >
                {id === undefined ? t({ context: 'area', message: 'empty' }) : <Markup nodes={nodesOf(id)} />}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
