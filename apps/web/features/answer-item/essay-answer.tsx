import { countWords } from '@kasauti/domain/text/count-words.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type InputProps, labelOf } from './input-props.ts';
import css from './late-inputs.module.css';

const USUAL_LINES = 12;
/** Number of characters before the limit at which the candidate is told that the text is almost full. */
const FEW_CHARACTERS = 100;

/** Shows a field for a text of several lines, with the number of its words and characters. */
export function EssayAnswer(props: InputProps<'extended-text'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { maxCharacters, expectedLines = USUAL_LINES } = interaction;
  const id = useId();
  const savedText = saved?.kind === 'text' ? saved.text : '';
  // White space alone is no response yet, but it must stay in the field.
  const [typed, setTyped] = useState(savedText);
  const text = (typed.trim() === '' ? '' : typed) === savedText ? typed : savedText;
  const words = countWords(text);
  return (
    <div className={css.essay}>
      <textarea
        className={css.essayInput}
        lang={language}
        rows={expectedLines}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxCharacters}
        value={text}
        readOnly={readOnly}
        {...labelOf(props)}
        aria-describedby={id}
        onChange={({ target }) => {
          setTyped(target.value);
          onAnswer({ kind: 'text', text: target.value });
        }}
      />
      <p id={id} className={css.hint}>
        <Plural value={words} one="# word" other="# words" /> ·{' '}
        <Trans>
          {text.length} of {maxCharacters} characters
        </Trans>
      </p>
      <p role="status" className={css.hint}>
        <RoomLeft left={maxCharacters - text.length} />
      </p>
    </div>
  );
}

/** Says when the text is almost full. The words stay the same for many letters, so they are read aloud once. */
function RoomLeft({ left }: { left: number }) {
  if (left > FEW_CHARACTERS) return null;
  if (left > 0) return <Trans>Your answer is almost as long as it may be.</Trans>;
  return <Trans>Your answer is as long as it may be. Make it shorter to go on writing.</Trans>;
}
