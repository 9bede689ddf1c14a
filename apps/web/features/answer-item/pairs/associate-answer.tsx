import type { Pair } from '@kasauti/domain/form/content.ts';
import { pairName } from '@kasauti/domain/item/kinds/associate/pair-name.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { CarriedChoices, textsOf } from './carried-choices.tsx';
import { type Carried, useCarry } from './use-carry.ts';

type Props = InputProps<'associate'>;
type Pairs = ReturnType<typeof usePairs>;

/**
 * Lets the candidate join options in pairs, and lists the pairs below the options. The candidate picks up one option
 * and puts it on another. Both steps work with a click or a key. Dragging works too.
 */
export function AssociateAnswer(props: Props) {
  const { language, readOnly } = props;
  const pairs = usePairs(props);
  return (
    <fieldset
      ref={pairs.box}
      className={css.carrying}
      {...labelOf(props)}
      disabled={readOnly}
      onKeyDown={pairs.carry.onKeyDown}
    >
      {!readOnly && <Status pairs={pairs} {...props} />}
      {!pairs.isComplete && <Options pairs={pairs} {...props} />}
      <ul className={css.pairs} lang={language} translate="no">
        {pairs.made.map((pair) => (
          <PairRow key={pairName(pair)} pair={pair} pairs={pairs} readOnly={readOnly} />
        ))}
      </ul>
    </fieldset>
  );
}

/** Returns the pairs that exist, the option that is picked up, and functions to change them. */
function usePairs({ interaction: { options, pairCount }, saved, language, onAnswer }: Props) {
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
  return {
    box,
    carry,
    made,
    isRepeated,
    isComplete: made.length >= pairCount,
    ...textsOf(options, language),
    remove(pair: Pair) {
      setIsRepeated(false);
      focusNext.current = `[data-target="${pair[0]}"]`;
      onAnswer({ kind: 'pairs', pairs: made.filter((other) => other !== pair) });
    },
  };
}

function Status({ pairs: { carry, made, isRepeated, isComplete, textOf }, interaction }: Props & { pairs: Pairs }) {
  const { t } = useLingui();
  const words = () => {
    if (carry.carried) {
      const text = textOf(carry.carried.id);
      return t`Picked up: ${text}. Now choose what belongs to it.`;
    }
    if (isRepeated) return t`This pair is already there.`;
    const [no, total] = [made.length, interaction.pairCount];
    if (isComplete) return t`All pairs are made. To change them, remove one.`;
    return no === 0 ? t`Choose two that belong together. Or drag one to the other.` : t`Pairs made: ${no} of ${total}`;
  };
  return (
    <p role="status" className={css.hint}>
      {words()}
    </p>
  );
}

/**
 * Lists the options that can still be joined. The first press picks an option up. A press on another option joins the
 * two.
 */
function Options({ pairs: { carry, made }, interaction, language, readOnly }: Props & { pairs: Pairs }) {
  const { carried } = carry;
  const press = (choice: Carried, isCarried: boolean) => {
    if (carried && !isCarried) carry.putDown(carried, choice.id);
    else carry.setCarried(isCarried ? null : choice);
  };
  return (
    <div className={css.bank}>
      <CarriedChoices
        {...{ carry, language, readOnly }}
        options={interaction.options}
        used={made.flat()}
        onPress={press}
        areTargets
      />
    </div>
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
