import { placesIn } from '@kasauti/domain/item/interactions.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { PaperBox, PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { GapBank, GapStatus, type Gaps, useGaps } from './fill-gaps.tsx';

/**
 * Shows a passage with gaps, and below it the texts that can fill them. The candidate picks up a text and puts it into
 * a gap. Both steps work with a click or a key, and dragging works too. A text can be taken out of its gap in the same
 * ways.
 */
export function GapMatchAnswer(props: InputProps<'gap-match'>) {
  const { interaction, language, readOnly } = props;
  const { t } = useLingui();
  const gaps = useGaps({ ...props, ...interaction });
  const shown = placesIn(inLanguage(interaction.passage, language));
  const noOf = (gap: string) => shown.indexOf(gap) + 1;
  return (
    <fieldset
      ref={gaps.box}
      className={css.carrying}
      {...labelOf(props)}
      disabled={readOnly}
      onKeyDown={gaps.carry.onKeyDown}
    >
      <PaperBox className={css.passage}>
        <PaperMarkup
          body={interaction.passage}
          language={language}
          place={(gap) => <Gap gap={gap} no={noOf(gap)} gaps={gaps} />}
        />
      </PaperBox>
      {!readOnly && (
        <GapStatus
          gaps={gaps}
          start={t`Choose a text, then its gap. Or drag it there.`}
          pickedUp={(text) => t`Picked up: ${text}. Now choose its gap.`}
          putDown={(text, gap) => {
            const no = noOf(gap);
            return t`In gap ${no}: ${text}`;
          }}
        />
      )}
      <GapBank {...{ gaps, language, readOnly }} choices={interaction.choices} takeOut={t`Take out of the gap`} />
    </fieldset>
  );
}

function Gap({ gap, no, gaps: { carry, inGap, nodesOf, textOf, target } }: { gap: string; no: number; gaps: Gaps }) {
  const { t } = useLingui();
  const id = inGap(gap);
  const text = id === undefined ? '' : textOf(id);
  return (
    <button
      type="button"
      className={css.gap}
      data-empty={id === undefined || undefined}
      aria-label={id === undefined ? t`Gap ${no}, empty` : t`Gap ${no}: ${text}`}
      aria-pressed={carry.carried?.from === gap}
      {...target(gap)}
    >
      {id === undefined ? no : <Markup nodes={nodesOf(id)} />}
    </button>
  );
}
