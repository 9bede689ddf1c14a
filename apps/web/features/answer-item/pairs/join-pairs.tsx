import type { LimitedOption, Pair } from '@kasauti/domain/form/content.ts';
import { pairName } from '@kasauti/domain/item/kinds/associate/pair-name.ts';
import { limitedUses } from '@kasauti/domain/item/kinds/limited-use.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { CarriedChoices, textsOf } from './carried-choices.tsx';
import { type Carried, useCarry } from './use-carry.ts';

type Props = Omit<InputProps<'associate' | 'graphic-associate'>, 'interaction'> & {
  /** The options to join, which can also be areas of a picture. */
  options: readonly LimitedOption[];
  /** How many pairs can be made. */
  pairCount: number;
};
type Pairs = ReturnType<typeof usePairs>;

/** Returns the pairs that exist, the option that is picked up, and functions to change them. */
export function usePairs({ options, pairCount, saved, language, readOnly, onAnswer }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [isRepeated, setIsRepeated] = useState(false);
  const focusNext = useRef<string>(null);
  // Most changes remove the button that was pressed, so the focus moves to another button.
  useEffect(() => {
    const next = focusNext.current && box.current?.querySelector<HTMLElement>(focusNext.current);
    if (!next) return;
    next.focus();
    focusNext.current = null;
  });
  const made = saved?.kind === 'pairs' ? saved.pairs : [];
  const carry = useCarry(({ id }, target) => {
    const pair: Pair = id < target ? [id, target] : [target, id];
    if (id === target) return;
    const isKnown = made.some((other) => pairName(other) === pairName(pair));
    setIsRepeated(isKnown);
    if (isKnown) return;
    focusNext.current = 'li:last-child button';
    onAnswer({ kind: 'pairs', pairs: [...made, pair] });
  });
  const { carried } = carry;
  const isComplete = made.length >= pairCount;
  /** The first press picks an option up. A press on another option joins the two. */
  const press = (choice: Carried, isCarried: boolean) => {
    if (carried && !isCarried) carry.putDown(carried, choice.id);
    else carry.setCarried(isCarried ? null : choice);
  };
  const free = limitedUses(options).filter(
    ({ optionId, matchMax }) => made.flat().filter((id) => id === optionId).length < matchMax,
  );
  return {
    box,
    carry,
    made,
    isRepeated,
    isComplete,
    press,
    ...textsOf(options, language),
    /** Returns the handlers of an area of a picture. It has none if it cannot be joined any more. */
    target(id: string) {
      if (readOnly || isComplete || !free.some(({ optionId }) => optionId === id)) return;
      const choice: Carried = { id, from: null };
      return {
        'data-target': id,
        onClick: (event: MouseEvent) => !carry.isEndOfDrag(event) && press(choice, carried?.id === id),
        ...carry.draggable(choice, true),
      };
    },
    remove(pair: Pair) {
      setIsRepeated(false);
      focusNext.current = `button[data-target="${pair[0]}"]`;
      onAnswer({ kind: 'pairs', pairs: made.filter((other) => other !== pair) });
    },
  };
}

/** Shows the options that can still be joined, and below them the pairs. `children` are shown above. */
export function PairsField({ pairs, children, ...props }: Props & { pairs: Pairs; children?: ReactNode }) {
  const { language, options, readOnly } = props;
  const { box, carry, made, isComplete, press } = pairs;
  return (
    <fieldset ref={box} className={css.carrying} {...labelOf(props)} disabled={readOnly} onKeyDown={carry.onKeyDown}>
      {children}
      {!readOnly && <Status pairs={pairs} pairCount={props.pairCount} />}
      {!isComplete && (
        <div className={css.bank}>
          <CarriedChoices {...{ carry, options, language, readOnly }} used={made.flat()} onPress={press} areTargets />
        </div>
      )}
      <ul className={css.pairs} lang={language} translate="no">
        {made.map((pair) => (
          <PairRow key={pairName(pair)} pair={pair} pairs={pairs} readOnly={readOnly} />
        ))}
      </ul>
    </fieldset>
  );
}

type StatusProps = Pick<Props, 'pairCount'> & { pairs: Pairs };

function Status({ pairs: { carry, made, isRepeated, isComplete, textOf }, pairCount: total }: StatusProps) {
  const { t } = useLingui();
  const words = () => {
    if (carry.carried) {
      const text = textOf(carry.carried.id);
      return t`Picked up: ${text}. Now choose what belongs to it.`;
    }
    if (isRepeated) return t`This pair is already there.`;
    const no = made.length;
    if (isComplete) return t`All pairs are made. To change them, remove one.`;
    return no === 0 ? t`Choose two that belong together. Or drag one to the other.` : t`Pairs made: ${no} of ${total}`;
  };
  return (
    <p role="status" className={css.hint}>
      {words()}
    </p>
  );
}

function PairRow({ pair, pairs, readOnly }: { pair: Pair; pairs: Pairs; readOnly: boolean }) {
  const id = useId();
  const [a, b] = pair;
  return (
    <li className={css.row}>
      <div id={id}>
        <Markup nodes={pairs.nodesOf(a)} /> – <Markup nodes={pairs.nodesOf(b)} />
      </div>
      {!readOnly && (
        <Button kind="quiet" size="small" aria-describedby={id} onPress={() => pairs.remove(pair)}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  );
}
