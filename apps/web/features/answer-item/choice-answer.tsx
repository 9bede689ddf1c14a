import type { Option } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../lib/exam/paper/paper-words.ts';
import css from './answer-item.module.css';

type Props = {
  /** Id of the element that labels the group of options, unless `label` is set. */
  labelledBy: string;
  label?: string;
  /** Name that the browser groups the controls by. */
  name: string;
  options: readonly Option[];
  isMultiple: boolean;
  chosen: readonly string[];
  language: Language;
  readOnly: boolean;
  onChoose: (optionIds: string[]) => void;
};

/**
 * Shows the options as native radio buttons, or as native checkboxes when several may be chosen. Candidates know
 * the controls of their browser.
 */
export function ChoiceAnswer(props: Props) {
  const { labelledBy, label, name, options, isMultiple, chosen, language, readOnly, onChoose } = props;
  const toggle = (optionId: string) => {
    if (!isMultiple) return onChoose([optionId]);
    const isChosen = chosen.includes(optionId);
    onChoose(isChosen ? chosen.filter((other) => other !== optionId) : [...chosen, optionId]);
  };
  return (
    <fieldset
      className={css.options}
      aria-label={label}
      aria-labelledby={label ? undefined : labelledBy}
      disabled={readOnly}
    >
      {options.map(({ optionId, body }, at) => (
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
