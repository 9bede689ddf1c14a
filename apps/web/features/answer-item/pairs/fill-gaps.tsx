import type { LimitedOption, Pair } from '@kasauti/domain/form/content.ts';
import { type MouseEvent, useRef, useState } from 'react';
import type { InputProps } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { CarriedChoices, textsOf } from './carried-choices.tsx';
import { useCarry } from './use-carry.ts';

type Props = Pick<InputProps<'gap-match' | 'graphic-gap-match'>, 'saved' | 'language' | 'readOnly' | 'onAnswer'> & {
  choices: readonly LimitedOption[];
  /** The ids of the gaps, which can also be areas of a picture. */
  gaps: readonly string[];
};
export type Gaps = ReturnType<typeof useGaps>;

/** Target that takes a text out of its gap. It differs from all ids of gaps, because those are never empty. */
const NO_GAP = '';

/** Returns the texts in the gaps, the text that is picked up, and functions to change them. */
export function useGaps({ choices, gaps, saved, language, readOnly, onAnswer }: Props) {
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
    // The change may have removed the button that was pressed, so the focus moves to the button of the gap.
    box.current?.querySelector<HTMLElement>(`button[data-target="${isTakenOut ? from : target}"]`)?.focus();
  });
  const { carried } = carry;
  const inGap = (gap: string) => pairs.find(([, of]) => of === gap)?.[0];
  return {
    box,
    carry,
    pairs,
    last,
    inGap,
    ...textsOf(choices, language),
    /** Returns the handlers of a gap. If `stays` is true, the gap does not follow the pointer while it is dragged. */
    target(gap: string, stays = false) {
      const id = inGap(gap);
      return {
        'data-target': gap,
        onClick(event: MouseEvent) {
          if (carry.isEndOfDrag(event)) return;
          if (carried && carried.from !== gap) carry.putDown(carried, gap);
          else carry.setCarried(carried || id === undefined ? null : { id, from: gap });
        },
        ...(id === undefined || readOnly ? {} : carry.draggable({ id, from: gap }, stays)),
      };
    },
  };
}

type StatusProps = {
  gaps: Gaps;
  /** What to do while nothing was put down yet. */
  start: string;
  pickedUp: (text: string) => string;
  putDown: (text: string, gap: string) => string;
};

/** Says what is picked up, or what was put down last. */
export function GapStatus({ gaps: { carry, last, textOf }, start, pickedUp, putDown }: StatusProps) {
  return (
    <p role="status" className={css.hint}>
      {carry.carried && pickedUp(textOf(carry.carried.id))}
      {!carry.carried && (last ? putDown(textOf(last[0]), last[1]) : start)}
    </p>
  );
}

type BankProps = Pick<Props, 'choices' | 'language' | 'readOnly'> & { gaps: Gaps; takeOut: string };

/** Lists the texts that can still be put into a gap. `takeOut` names the button that takes a text out of its gap. */
export function GapBank({ gaps: { carry, pairs }, choices, language, readOnly, takeOut }: BankProps) {
  const { carried } = carry;
  return (
    <div className={css.bank} data-target={NO_GAP}>
      <CarriedChoices
        {...{ carry, language, readOnly }}
        options={choices}
        used={pairs.map(([id]) => id)}
        onPress={(choice, isCarried) => carry.setCarried(isCarried ? null : choice)}
      />
      {carried?.from != null && (
        <button type="button" className={css.choice} onClick={() => carry.putDown(carried, NO_GAP)}>
          {takeOut}
        </button>
      )}
    </div>
  );
}
