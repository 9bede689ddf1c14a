import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { PaperText } from '../../../lib/exam/paper/paper-text.tsx';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';
import { pressed, typedNumber } from './number-text.ts';
import { useTypedNumber } from './use-typed-number.ts';

const backspace = '\u232b';
const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '-', '0', '.'];

/**
 * Shows a field for a number, with a keypad on the page. Text that cannot become a number is rejected, and a message
 * appears.
 */
export function NumberAnswer(props: InputProps<'numeric'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { unit } = interaction;
  const { t } = useLingui();
  const id = useId();
  const { text, isRejected, take } = useTypedNumber(saved, onAnswer);
  const [hasKeypad, setHasKeypad] = useState(true);
  const keyName = (key: string) => {
    if (key === backspace) return t`Delete the last digit`;
    if (key === '-') return t`Minus`;
    return key === '.' ? t`Decimal point` : key;
  };
  const key = (symbol: string) => (
    <button
      key={symbol}
      type="button"
      className={css.key}
      aria-label={keyName(symbol)}
      aria-disabled={readOnly || undefined}
      onClick={() => {
        if (!readOnly) take(pressed(text, symbol));
      }}
    >
      {symbol === '-' ? '\u2212' : symbol}
    </button>
  );
  return (
    <div className={css.number}>
      <div className={css.field}>
        <input
          type="text"
          className={css.input}
          // The keypad of the page replaces the on-screen keyboard of a phone, which would cover half of the
          // question. A hardware keyboard still works.
          inputMode={hasKeypad ? 'none' : 'decimal'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          readOnly={readOnly}
          {...labelOf(props)}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => take(typedNumber(target.value))}
        />
        {unit && (
          <span>
            <PaperText text={unit} language={language} />
          </span>
        )}
        <Button kind="quiet" size="small" aria-expanded={hasKeypad} onPress={() => setHasKeypad(!hasKeypad)}>
          {hasKeypad ? <Trans>Hide the keypad</Trans> : <Trans>Show the keypad</Trans>}
        </Button>
      </div>
      <span id={`${id}-hint`} className={css.hint}>
        <Trans>You can use digits, one decimal point, and a minus sign in front.</Trans>
      </span>
      <FieldError id={`${id}-error`}>
        {isRejected && (
          <Trans>
            This was not entered. A number can have only digits, one decimal point and a minus sign in front.
          </Trans>
        )}
      </FieldError>
      {hasKeypad && (
        <fieldset className={css.keypad}>
          <legend className={css.legend}>
            <Trans>Keypad</Trans>
          </legend>
          {keys.map(key)}
          <div className={css.wideKey}>{key(backspace)}</div>
        </fieldset>
      )}
    </div>
  );
}
