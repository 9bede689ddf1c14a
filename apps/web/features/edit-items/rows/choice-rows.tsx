import { maxOfItem } from '@kasauti/contract/bank/item-draft.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import { useRowRemoval } from '../../../lib/page/forms/row-buttons.tsx';
import { noPair } from '../answer-fields.ts';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { TextRows } from './text-rows.tsx';

/** Lets authors edit the texts to choose from. Each text may be used once or several times. */
export function ChoiceRows({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <TextRows
      state={state}
      name="choices"
      title={<Trans>Texts to choose from</Trans>}
      rowName={(no) => t`Text ${no}`}
      add={<Trans>Add a text</Trans>}
      more={(at) => {
        const no = at + 1;
        return (
          <TextField
            {...state.field(`choices.${at}.matchMax`)}
            label={t`How often text ${no} may be used`}
            hint={t`If you leave it empty, the text may be used once.`}
            inputMode="numeric"
          />
        );
      }}
    />
  );
}

/** Returns the texts as choices for a select. The value of a choice is the key of its text. */
export function useChoices({ form, at: nameAt }: AnswerState) {
  const { t } = useLingui();
  const choices = useWatch({ control: form.control, name: nameAt('choices') });
  return choices.map(({ key, en }, at) => {
    const no = at + 1;
    return { value: key, label: en || t`Text ${no}` };
  });
}

/** Lets authors edit the right pairs of an associate. */
export function TextPairRows({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <PairRows
      state={state}
      choices={useChoices(state)}
      namesOf={(no) => [t`Pair ${no}, first text`, t`Pair ${no}, second text`]}
    />
  );
}

type PairRowsProps = {
  state: AnswerState;
  choices: { value: string; label: string }[];
  /** Returns the labels of the two fields of a pair. */
  namesOf: (no: number) => [string, string];
};

/** Lets authors edit the right pairs of texts or of areas. */
export function PairRows({ state, choices, namesOf }: PairRowsProps) {
  const { t } = useLingui();
  const id = useId();
  const { form, at: nameAt, field, problemAt } = state;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: nameAt('pairs') });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <fieldset className={css.box} aria-describedby={id}>
      <legend>
        <Trans>Right pairs</Trans>
      </legend>
      <FieldError id={id}>{problemAt('pairs')}</FieldError>
      {fields.map((pair, at) => {
        const no = at + 1;
        const [one, other] = namesOf(no);
        const shared = { choices, emptyText: t`Choose` };
        return (
          <div key={pair.id} className={css.entry}>
            <FieldPair>
              <SelectField {...field(`pairs.${at}.one`)} {...shared} label={one} />
              <SelectField {...field(`pairs.${at}.other`)} {...shared} label={other} />
            </FieldPair>
            <div>
              <Button kind="quiet" iconOnly aria-label={t`Remove pair ${no}`} onPress={() => takeAway(at)}>
                <Icon name="trash" />
              </Button>
            </div>
          </div>
        );
      })}
      <div ref={adding}>
        <Button
          kind="secondary"
          onPress={() => append(noPair())}
          whyDisabled={fields.length >= maxOfItem.options && t`The maximum number has been reached.`}
        >
          <Icon name="plus" /> <Trans>Add a pair</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
