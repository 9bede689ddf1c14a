import { maxOfItem } from '@kasauti/contract/bank/item-draft.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray, useWatch } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { BothFields } from './both-fields.tsx';
import css from './edit-items.module.css';
import { noOption } from './item-fields.ts';
import type { ItemForm } from './use-item-form.ts';

/** Edits the options of a choice and which of them are right. They can be added, reordered and removed. */
export function OptionRows({ state, isSingle }: { state: ItemForm; isSingle: boolean }) {
  const { t } = useLingui();
  const { form, field, problemAt } = state;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'options' });
  const { adding, takeAway } = useRowRemoval(remove);
  const problem = problemAt('options');
  return (
    <fieldset className={css.box} aria-describedby={problem ? 'options-problem' : undefined}>
      <legend>
        <Trans>Options</Trans>
      </legend>
      {problem && (
        <p id="options-problem" className={css.problem}>
          {problem}
        </p>
      )}
      {fields.map(({ id }, at) => {
        const no = at + 1;
        return (
          <div key={id} className={css.entry}>
            <BothFields state={state} name={`options.${at}`} label={t`Option ${no}`} />
            <div className={css.row}>
              <RightMark state={state} at={at} isSingle={isSingle} />
              <RowButtons
                at={at}
                rows={fields.length}
                names={{
                  up: t`Move option ${no} up`,
                  down: t`Move option ${no} down`,
                  away: t`Remove option ${no}`,
                }}
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
          onPress={() => append(noOption())}
          whyDisabled={fields.length >= maxOfItem.options && t`There are as many options as there can be.`}
        >
          <Icon name="plus" /> <Trans>Add an option</Trans>
        </Button>
      </div>
      <CheckboxField
        {...field('keepsOrder')}
        label={t`Keep this order`}
        hint={t`Otherwise each candidate gets the options in an order of their own.`}
      />
    </fieldset>
  );
}

function RightMark({ state, at, isSingle }: { state: ItemForm; at: number; isSingle: boolean }) {
  const { t } = useLingui();
  const { form } = state;
  const options = useWatch({ control: form.control, name: 'options' });
  const no = at + 1;
  const choose = (isRight: boolean) => {
    for (const other of options.keys())
      if (other === at || isSingle)
        form.setValue(`options.${other}.isRight`, other === at && isRight, { shouldDirty: true });
  };
  return (
    <label className={css.right}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name="right-option"
        checked={options[at]?.isRight ?? false}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {t`Option ${no} is right`}
    </label>
  );
}
