import type { Pair } from '@kasauti/domain/form/content.ts';
import { placesIn } from '@kasauti/domain/item/interactions.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { PaperBox, PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { CarriedChoices, textsOf } from './carried-choices.tsx';
import { useCarry } from './use-carry.ts';

type Props = InputProps<'gap-match'>;
type Gaps = ReturnType<typeof useGaps>;

/** Target that takes a text out of its gap. It differs from all ids of gaps, because those begin with a letter. */
const NO_GAP = '';

/**
 * Shows a passage with gaps, and below it the texts that can fill them. The candidate picks up a text and puts it into
 * a gap. Both steps work with a click or a key, and dragging works too. A text can be taken out of its gap in the same
 * ways.
 */
export function GapMatchAnswer(props: Props) {
  const { interaction, language, readOnly } = props;
  const gaps = useGaps(props);
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
          place={(gap) => <Gap gap={gap} gaps={gaps} readOnly={readOnly} />}
        />
      </PaperBox>
      {!readOnly && <Status gaps={gaps} />}
      <Bank gaps={gaps} {...props} />
    </fieldset>
  );
}

/** Returns the texts in the gaps, the text that is picked up, and functions to change them. */
function useGaps({ interaction: { passage, choices, gaps }, saved, language, onAnswer }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [last, setLast] = useState<Pair | null>(null);
  const pairs = saved?.kind === 'pairs' ? saved.pairs : [];
  const carry = useCarry(({ id, from }, target) => {
    if (target === (from ?? NO_GAP)) return;
    const isTakenOut = target === NO_GAP;
    const others = pairs.filter(([, gap]) => gap !== from && gap !== target);
    const all: Pair[] = isTakenOut ? others : [...others, [id, target]];
    setLast(isTakenOut ? null : [id, target]);
    // The pairs are sorted by gap. Equal answers are then stored in the same form.
    onAnswer({ kind: 'pairs', pairs: gaps.flatMap((gap) => all.filter((pair) => pair[1] === gap)) });
    // The change may have removed the button that was pressed, so the focus moves to the target.
    box.current?.querySelector<HTMLElement>(`[data-target="${isTakenOut ? from : target}"]`)?.focus();
  });
  const shown = placesIn(inLanguage(passage, language));
  return {
    box,
    carry,
    pairs,
    last,
    ...textsOf(choices, language),
    noOf: (gap: string) => shown.indexOf(gap) + 1,
  };
}

function Gap({ gap, gaps, readOnly }: { gap: string; gaps: Gaps; readOnly: boolean }) {
  const { t } = useLingui();
  const { carry, pairs, nodesOf, textOf, noOf } = gaps;
  const { carried } = carry;
  const [id] = pairs.find(([, of]) => of === gap) ?? [];
  const no = noOf(gap);
  const text = id === undefined ? '' : textOf(id);
  const press = (event: MouseEvent) => {
    if (carry.isEndOfDrag(event)) return;
    if (carried && carried.from !== gap) carry.putDown(carried, gap);
    else carry.setCarried(carried || id === undefined ? null : { id, from: gap });
  };
  return (
    <button
      type="button"
      className={css.gap}
      data-target={gap}
      data-empty={id === undefined || undefined}
      aria-label={id === undefined ? t`Gap ${no}, empty` : t`Gap ${no}: ${text}`}
      aria-pressed={carried?.from === gap}
      onClick={press}
      {...(id === undefined || readOnly ? {} : carry.draggable({ id, from: gap }))}
    >
      {id === undefined ? no : <Markup nodes={nodesOf(id)} />}
    </button>
  );
}

function Status({ gaps: { carry, last, textOf, noOf } }: { gaps: Gaps }) {
  const { t } = useLingui();
  const words = () => {
    if (carry.carried) {
      const text = textOf(carry.carried.id);
      return t`Picked up: ${text}. Now choose its gap.`;
    }
    if (!last) return t`Choose a text, then its gap. Or drag it there.`;
    const [text, no] = [textOf(last[0]), noOf(last[1])];
    return t`In gap ${no}: ${text}`;
  };
  return (
    <p role="status" className={css.hint}>
      {words()}
    </p>
  );
}

/** Lists the texts that can still be put into a gap. */
function Bank({ gaps: { carry, pairs }, interaction, language, readOnly }: Props & { gaps: Gaps }) {
  const { t } = useLingui();
  const { carried } = carry;
  return (
    <div className={css.bank} data-target={NO_GAP}>
      <CarriedChoices
        {...{ carry, language, readOnly }}
        options={interaction.choices}
        used={pairs.map(([id]) => id)}
        onPress={(choice, isCarried) => carry.setCarried(isCarried ? null : choice)}
      />
      {carried?.from != null && (
        <button type="button" className={css.choice} onClick={() => carry.putDown(carried, NO_GAP)}>
          {t`Take out of the gap`}
        </button>
      )}
    </div>
  );
}
