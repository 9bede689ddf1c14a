import { MAX_EXPRESSION_CHARACTERS } from '@kasauti/domain/calculator/calculator.ts';
import type { FormTools } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { basicKeys, scientificKeys } from './calculator-keys.ts';
import css from './calculator-panel.module.css';
import { calculator, showResult, turnAngles, write } from './calculator-state.ts';

type CalculatorKind = NonNullable<FormTools['calculator']>;

/**
 * Shows the calculator beside the question. It is not a modal dialog, because the candidate also needs to read the
 * question. Escape closes the panel and returns the focus.
 */
export function CalculatorPanel({ kind, onClose }: { kind: CalculatorKind; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const { expression, angles } = useStore(calculator);
  const { field, type, deleteLast } = useTyping();
  useFocusIn(field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  // The panel is rendered at the end of the body. Otherwise the bars of the page would cover it.
  return createPortal(
    <section className={css.panel} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <h2 id={titleId}>
          <Trans>Calculator</Trans>
        </h2>
        {kind === 'scientific' && (
          <Button kind="quiet" size="small" onPress={turnAngles}>
            {angles === 'degrees' ? <Trans>Degrees</Trans> : <Trans>Radians</Trans>}
          </Button>
        )}
        <Button kind="quiet" iconOnly onPress={onClose} aria-label={t`Close the calculator`}>
          <Icon name="close" />
        </Button>
      </header>
      <input
        ref={field}
        className={css.field}
        aria-label={t`Calculation`}
        // The on-screen keyboard of a phone does not open, because the panel has its own keys. A connected keyboard
        // works.
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_EXPRESSION_CHARACTERS}
        value={expression}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== '=') return;
          event.preventDefault();
          showResult();
        }}
      />
      <Outcome />
      <Keys kind={kind} type={type} deleteLast={deleteLast} />
    </section>,
    document.body,
  );
}

type KeysProps = { kind: CalculatorKind; type: (text: string) => void; deleteLast: () => void };

function Keys({ kind, type, deleteLast }: KeysProps) {
  const { t } = useLingui();
  const keys = kind === 'scientific' ? [...scientificKeys, ...basicKeys] : basicKeys;
  return (
    <div className={css.keys}>
      {keys.map(({ writes, shown = writes }) => (
        <button key={writes} type="button" className={css.key} onClick={() => type(writes)}>
          {shown}
        </button>
      ))}
      <button type="button" className={css.key} onClick={deleteLast} aria-label={t`Delete the last character`}>
        ⌫
      </button>
      <button type="button" className={css.key} onClick={() => write('')} aria-label={t`Clear`}>
        C
      </button>
      <button type="button" className={css.equals} onClick={showResult} aria-label={t`Calculate`}>
        =
      </button>
    </div>
  );
}

/** Announces why the expression has no result. */
function Outcome() {
  const { t } = useLingui();
  const problem = useStore(calculator, (state) => state.problem);
  const texts = {
    incomplete: t`Something is missing at the end.`,
    'not-understood': t`This cannot be calculated. Check the brackets and signs.`,
    'no-value': t`This has no value, such as a division by zero.`,
    'too-large': t`The result is too large.`,
  };
  return (
    <p role="status" className={css.outcome}>
      {problem && texts[problem]}
    </p>
  );
}

/** Returns functions that type and delete text at the cursor of the field. */
function useTyping() {
  const field = useRef<HTMLInputElement>(null);
  const replace = (from: number, to: number, text: string) => {
    const { expression } = calculator.getState();
    const next = expression.slice(0, from) + text + expression.slice(to);
    if (next.length > MAX_EXPRESSION_CHARACTERS) return;
    write(next);
    // The cursor can only be set after React has updated the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + text.length, from + text.length));
  };
  const selection = (): [number, number] => {
    const { length } = calculator.getState().expression;
    return [field.current?.selectionStart ?? length, field.current?.selectionEnd ?? length];
  };
  return {
    field,
    type: (text: string) => replace(...selection(), text),
    deleteLast() {
      const [from, to] = selection();
      replace(from === to ? Math.max(from - 1, 0) : from, to, '');
    },
  };
}

/** Focuses the field when the panel opens. When the panel closes, returns the focus to the previous element. */
function useFocusIn(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [field]);
}
