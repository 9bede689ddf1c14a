import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../lib/exam/paper/paper-words.ts';
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
  const chosen = saved?.kind === 'options' ? saved.optionIds : [];
  const toggle = (optionId: string) => {
    const others = isMultiple ? chosen.filter((other) => other !== optionId) : [];
    const isTakenBack = isMultiple && chosen.includes(optionId);
    onAnswer({ kind: 'options', optionIds: isTakenBack ? others : [...others, optionId] });
  };
  return (
    <fieldset className={css.options} {...labelOf(props)} disabled={readOnly}>
      {interaction.options.map(({ optionId, body }, at) => (
        <label key={optionId} className={css.option}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(optionId)}
            onChange={() => toggle(optionId)}
          />
          <span className={css.letter}>{optionLetter(at)}</span>
          <PaperMarkup body={body} language={language} />
        </label>
      ))}
    </fieldset>
  );
}
