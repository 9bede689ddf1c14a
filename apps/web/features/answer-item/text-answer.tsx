import { type InputProps, labelOf } from './input-props.ts';
import css from './late-inputs.module.css';

/** Shows a field for one line of text. Autocompletion and spelling correction are off. */
export function TextAnswer(props: InputProps<'text-entry'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  return (
    <input
      type="text"
      className={css.textInput}
      lang={language}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={interaction.maxCharacters}
      value={saved?.kind === 'text' ? saved.text : ''}
      readOnly={readOnly}
      {...labelOf(props)}
      onChange={({ target }) => onAnswer({ kind: 'text', text: target.value })}
    />
  );
}
