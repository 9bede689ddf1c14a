import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { TextRows } from './text-rows.tsx';

/** Lets authors edit the options of a choice and mark those that are right. */
export function OptionRows({ state, isSingle }: { state: AnswerState; isSingle: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <TextRows
        state={state}
        name="options"
        title={<Trans>Options</Trans>}
        rowName={(no) => t`Option ${no}`}
        add={<Trans>Add an option</Trans>}
        more={(at) => <RightMark state={state} at={at} isSingle={isSingle} />}
      />
      <CheckboxField
        {...state.field('keepsOrder')}
        label={t`Keep this order`}
        hint={t`Otherwise each candidate gets the options in a different order.`}
      />
    </>
  );
}

/** Lets authors edit the options of a question in which candidates put options in order. */
export function OrderRows({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <TextRows
      state={state}
      name="options"
      title={<Trans>Options</Trans>}
      hint={<Trans>Write them in the right order. Candidates see them in a different order.</Trans>}
      rowName={(no) => t`Option ${no}`}
      add={<Trans>Add an option</Trans>}
    />
  );
}

function RightMark({ state, at, isSingle }: { state: AnswerState; at: number; isSingle: boolean }) {
  const { t } = useLingui();
  const { form } = state;
  const options = useWatch({ control: form.control, name: state.at('options') });
  const no = at + 1;
  const choose = (isRight: boolean) => {
    for (const other of options.keys())
      if (other === at || isSingle)
        form.setValue(state.at(`options.${other}.isRight`), other === at && isRight, { shouldDirty: true });
  };
  return (
    <label className={css.right}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={state.at('options')}
        checked={options[at]?.isRight ?? false}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {t`Option ${no} is right`}
    </label>
  );
}
