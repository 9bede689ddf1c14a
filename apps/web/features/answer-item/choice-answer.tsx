import { useStore } from 'zustand';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../lib/exam/paper/paper-words.ts';
import { optionFrame } from '../../lib/exam/tools/option-frame.ts';
import css from './answer-item.module.css';
import { type InputProps, labelOf } from './input-props.ts';

type ChoiceKind = 'single-choice' | 'multiple-choice';

/**
 * Shows the options as native radio buttons, or as native checkboxes if several may be chosen. Candidates already know
 * these controls from their browser.
 */
export function ChoiceAnswer(props: InputProps<ChoiceKind>) {
  const { interaction, saved, name, language, readOnly, onAnswer } = props;
  const isMultiple = interaction.kind === 'multiple-choice';
  const { Frame } = useStore(optionFrame);
  const chosen = saved?.kind === 'options' ? saved.optionIds : [];
  const toggle = (optionId: string) => {
    const others = isMultiple ? chosen.filter((other) => other !== optionId) : [];
    const isTakenBack = isMultiple && chosen.includes(optionId);
    onAnswer({ kind: 'options', optionIds: isTakenBack ? others : [...others, optionId] });
  };
  return (
    <fieldset className={css.options} {...labelOf(props)} disabled={readOnly}>
      {interaction.options.map(({ optionId, body }, at) => (
        <Frame key={optionId} name={name} optionId={optionId} letter={optionLetter(at)}>
          {(note) => (
            <label className={css.option}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(optionId)}
                onChange={() => toggle(optionId)}
              />
              <span className={css.letter}>{optionLetter(at)}</span>
              <PaperMarkup body={body} language={language} />
              {note}
            </label>
          )}
        </Frame>
      ))}
    </fieldset>
  );
}
