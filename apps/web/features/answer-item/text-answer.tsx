import type { Language } from '../../lib/appearance/language.ts';
import css from './answer-item.module.css';

type Props = {
  labelledBy: string;
  text: string;
  maxCharacters: number;
  language: Language;
  readOnly: boolean;
  onType: (text: string) => void;
};

/** Shows a field for one line of text. The browser neither completes nor corrects what is typed. */
export function TextAnswer({ labelledBy, text, maxCharacters, language, readOnly, onType }: Props) {
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
      maxLength={maxCharacters}
      value={text}
      readOnly={readOnly}
      aria-labelledby={labelledBy}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
