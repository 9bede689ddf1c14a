import type { Option } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../lib/exam/paper/paper-words.ts';
import css from './answer-item.module.css';

type Props = {
  /** Names the group of options. */
  labelledBy: string;
  itemRef: string;
  options: readonly Option[];
  isMultiple: boolean;
  chosen: readonly string[];
  language: Language;
  readOnly: boolean;
  onChoose: (optionIds: string[]) => void;
};

/** One option by radios, several by checkboxes: the browser's own, because their owners know how they work. */
export function ChoiceAnswer(props: Props) {
  const { labelledBy, itemRef, options, isMultiple, chosen, language, readOnly, onChoose } = props;
  const toggle = (optionId: string) => {
    if (!isMultiple) return onChoose([optionId]);
    const isChosen = chosen.includes(optionId);
    onChoose(isChosen ? chosen.filter((other) => other !== optionId) : [...chosen, optionId]);
  };
  return (
    <fieldset className={css.options} aria-labelledby={labelledBy} disabled={readOnly}>
      {options.map(({ optionId, body }, at) => (
        <label key={optionId} className={css.option}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={itemRef}
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
