import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { inLanguage } from '../../lib/appearance/language.ts';
import { PaperBox, PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { chosenOptions } from './choose-options.ts';
import { type InputProps, labelOf } from './input-props.ts';
import css from './late-inputs.module.css';

/**
 * Shows a passage in which the candidate can choose some pieces. Each of these pieces is a native radio button, or a
 * native checkbox if several may be chosen.
 */
export function HotTextAnswer(props: InputProps<'hot-text'>) {
  const { interaction, name, language, readOnly } = props;
  const { passage, options } = interaction;
  const { chosen, choose, many } = chosenOptions(props);
  const piece = (id: string) => {
    const option = options.find(({ optionId }) => optionId === id);
    return (
      option && (
        <label className={css.piece}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
          <span>
            <Markup nodes={inLanguage(option.body, language)} />
          </span>
        </label>
      )
    );
  };
  return (
    <fieldset {...labelOf(props)} disabled={readOnly}>
      <PaperBox className={css.passage}>
        <PaperMarkup body={passage} language={language} place={piece} />
      </PaperBox>
    </fieldset>
  );
}
