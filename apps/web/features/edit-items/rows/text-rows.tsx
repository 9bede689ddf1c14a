import { maxOfItem } from '@kasauti/contract/bank/item-draft.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../../lib/page/forms/row-buttons.tsx';
import { BothMarkup } from '../../../lib/staff/markup/both-markup.tsx';
import { type ChoiceFields, noChoice, noOption, noRow } from '../answer-fields.ts';
import css from '../edit-items.module.css';
import { TextPictures } from '../pictures/text-pictures.tsx';
import type { AnswerState } from '../use-item-form.ts';

type Props = {
  state: AnswerState;
  name: 'options' | 'rows' | 'columns' | 'choices';
  title: ReactNode;
  hint?: ReactNode;
  /** Returns the label of a row by its number, for example "Option 2". */
  rowName: (no: number) => string;
  /** Text of the button that adds a row. */
  add: ReactNode;
  /** Renders additional fields of the row with this index. */
  more?: (at: number) => ReactNode;
};

/** Lets authors edit a list of texts in both languages. Texts can be added, reordered and removed. */
export function TextRows({ state, name, title, hint, rowName, add, more }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { fields, append, remove, swap } = useFieldArray({ control: state.form.control, name: state.at(name) });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <fieldset className={css.box} aria-describedby={id}>
      <legend>{title}</legend>
      {hint && <p className={css.soft}>{hint}</p>}
      <FieldError id={id}>{state.problemAt(name)}</FieldError>
      {fields.map((row, at) => {
        const label = rowName(at + 1);
        return (
          <div key={row.id} className={css.entry}>
            <BothMarkup field={state.fieldWithProblem} name={`${name}.${at}`} label={label} />
            {name === 'options' && <OptionPictures state={state} at={at} label={label} />}
            <div className={css.row}>
              {more?.(at)}
              <RowButtons
                at={at}
                rows={fields.length}
                names={{ up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` }}
                swap={swap}
                takeAway={takeAway}
              />
            </div>
          </div>
        );
      })}
      <div ref={adding}>
        <Button
          kind="secondary"
          onPress={() => append(newRow())}
          whyDisabled={fields.length >= maxOfItem.options && t`The maximum number has been reached.`}
        >
          <Icon name="plus" /> {add}
        </Button>
      </div>
    </fieldset>
  );

  function newRow() {
    if (name === 'options') return noOption();
    return name === 'rows' ? noRow() : noChoice(state.form.getValues(state.at(name)) as ChoiceFields[]);
  }
}

function OptionPictures({ state, at, label }: { state: AnswerState; at: number; label: string }) {
  const { form, providerId } = state;
  const { en = '', hi = '' } = useWatch({ control: form.control, name: state.at(`options.${at}`) }) ?? {};
  return (
    <TextPictures
      {...{ label, providerId }}
      text={{ en, hi }}
      isLine
      onChange={(changed) => {
        form.setValue(state.at(`options.${at}.en`), changed.en, { shouldDirty: true });
        form.setValue(state.at(`options.${at}.hi`), changed.hi, { shouldDirty: true });
      }}
    />
  );
}
