import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '../../lib/appearance/language.ts';
import { markupText } from '../../lib/exam/paper/markup-text.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { type InputProps, labelOf } from './input-props.ts';
import css from './late-inputs.module.css';
import { typedNumber } from './numbers/number-text.ts';
import { useTypedNumber } from './numbers/use-typed-number.ts';

/* Inputs that appear inside a line of text. */

export function InlineChoiceAnswer(props: InputProps<'inline-choice'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { t } = useLingui();
  return (
    <select
      className={css.placeInput}
      lang={language}
      translate="no"
      value={saved?.kind === 'options' ? (saved.optionIds[0] ?? '') : ''}
      disabled={readOnly}
      {...labelOf(props)}
      onChange={({ target }) => onAnswer({ kind: 'options', optionIds: target.value === '' ? [] : [target.value] })}
    >
      <option value="">{t`Choose`}</option>
      {interaction.options.map(({ optionId, body }) => (
        <option key={optionId} value={optionId}>
          {markupText(inLanguage(body, language))}
        </option>
      ))}
    </select>
  );
}

/** Shows a field for a number inside a line of text. It ignores characters that cannot belong to a number. */
export function InlineNumberAnswer(props: InputProps<'numeric'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { text, take } = useTypedNumber(saved, onAnswer);
  return (
    <span className={css.place}>
      <input
        type="text"
        className={css.placeInput}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        readOnly={readOnly}
        {...labelOf(props)}
        onChange={({ target }) => take(typedNumber(target.value))}
      />
      {interaction.unit && <PaperText text={interaction.unit} language={language} />}
    </span>
  );
}
