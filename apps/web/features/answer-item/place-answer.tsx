import type { Interaction, ItemContent, PartResponse } from '@kasauti/domain/form/content.ts';
import { interactionsOf } from '@kasauti/domain/item/interactions.ts';
import { useLingui } from '@lingui/react/macro';
import type { Language } from '../../lib/appearance/language.ts';
import { markupText } from '../../lib/exam/paper/markup-text.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import css from './answer-item.module.css';
import { ChoiceAnswer } from './choice-answer.tsx';
import { typedNumber } from './number-text.ts';
import { useTypedNumber } from './use-typed-number.ts';

type Props = {
  item: ItemContent;
  id: string;
  interaction: Interaction;
  saved: PartResponse | undefined;
  labelledBy: string;
  language: Language;
  readOnly: boolean;
  onAnswer: (given: PartResponse) => void;
};

/** Shows the input at a place inside the text of a question. Its name tells which of the places it is. */
export function PlaceAnswer({ item, id, interaction, saved, labelledBy, language, readOnly, onAnswer }: Props) {
  const { t } = useLingui();
  const places = interactionsOf(item, language);
  const [no, total] = [places.findIndex(([other]) => other === id) + 1, places.length];
  const label = total === 1 ? t`Your answer` : t`Answer ${no} of ${total}`;
  const text = saved && saved.kind !== 'options' ? saved.text : '';
  const chosen = saved?.kind === 'options' ? saved.optionIds : [];
  if (interaction.kind === 'numeric') {
    const { unit } = interaction;
    return (
      <span className={css.place}>
        <NumberField
          {...{ label, readOnly }}
          saved={text}
          onType={(typed) => onAnswer({ kind: 'number', text: typed })}
        />
        {unit && <PaperText text={unit} language={language} />}
      </span>
    );
  }
  if (interaction.kind === 'text-entry') {
    return (
      <input
        type="text"
        className={css.placeInput}
        lang={language}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={interaction.maxCharacters}
        value={text}
        readOnly={readOnly}
        aria-label={label}
        onChange={({ target }) => onAnswer({ kind: 'text', text: target.value })}
      />
    );
  }
  const choose = (optionIds: string[]) => onAnswer({ kind: 'options', optionIds });
  if (interaction.kind !== 'inline-choice') {
    return (
      <ChoiceAnswer
        {...{ labelledBy, label, language, readOnly, chosen }}
        name={`${item.itemRef}/${id}`}
        options={interaction.options}
        isMultiple={interaction.kind === 'multiple-choice'}
        onChoose={choose}
      />
    );
  }
  return (
    <select
      className={css.placeInput}
      lang={language}
      translate="no"
      value={chosen[0] ?? ''}
      disabled={readOnly}
      aria-label={label}
      onChange={({ target }) => choose(target.value === '' ? [] : [target.value])}
    >
      <option value="">{t`Choose`}</option>
      {interaction.options.map(({ optionId, body }) => (
        <option key={optionId} value={optionId}>
          {markupText((language === 'hi' ? body.hi : undefined) ?? body.en)}
        </option>
      ))}
    </select>
  );
}

type NumberProps = { label: string; saved: string; readOnly: boolean; onType: (text: string) => void };

/** A field for a number inside a text. Keys that cannot belong to a number have no effect. */
function NumberField({ label, saved, readOnly, onType }: NumberProps) {
  const { text, take } = useTypedNumber(saved, onType);
  return (
    <input
      type="text"
      className={css.placeInput}
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      readOnly={readOnly}
      aria-label={label}
      onChange={({ target }) => take(typedNumber(target.value))}
    />
  );
}
