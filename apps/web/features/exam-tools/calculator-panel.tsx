import { MAX_EXPRESSION_CHARACTERS } from '@kasauti/domain/calculator/calculator.ts';
import type { FormTools } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { basicKeys, scientificKeys } from './calculator-keys.ts';
import css from './calculator-panel.module.css';
import { calculator, showResult, turnAngles, write } from './calculator-state.ts';
import { useFocusWhenOpened } from './open-tools.ts';
import { ToolPanel } from './tool-panel.tsx';

type CalculatorKind = NonNullable<FormTools['calculator']>;

/** Shows the calculator beside the question. */
export function CalculatorPanel({ kind }: { kind: CalculatorKind }) {
  const { t } = useLingui();
  const { expression, angles } = useStore(calculator);
  const { field, type, deleteLast } = useTyping();
  useFocusWhenOpened('calculator', field);
  return (
    <ToolPanel
      tool="calculator"
      side="end"
      title={<Trans>Calculator</Trans>}
      closeText={t`Close the calculator`}
      head={
        kind === 'scientific' && (
          <Button kind="quiet" size="small" onPress={turnAngles}>
            {angles === 'degrees' ? <Trans>Degrees</Trans> : <Trans>Radians</Trans>}
          </Button>
        )
      }
    >
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
    </ToolPanel>
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
