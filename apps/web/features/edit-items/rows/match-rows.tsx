import { CheckboxField, SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { TextRows } from './text-rows.tsx';

/** Lets authors edit the columns and the rows, and choose which columns are right for each row. */
export function MatchRows({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <>
      <TextRows
        state={state}
        name="columns"
        title={<Trans>Columns</Trans>}
        rowName={(no) => t`Column ${no}`}
        add={<Trans>Add a column</Trans>}
      />
      <CheckboxField {...state.field('many')} label={t`Several columns may belong to a row`} />
      <TextRows
        state={state}
        name="rows"
        title={<Trans>Rows</Trans>}
        rowName={(no) => t`Row ${no}`}
        add={<Trans>Add a row</Trans>}
        more={(at) => <RightColumns state={state} at={at} />}
      />
    </>
  );
}

function RightColumns({ state, at }: { state: AnswerState; at: number }) {
  const { t } = useLingui();
  const { control, setValue } = state.form;
  const rightName = state.at(`rows.${at}.right`);
  const [columns, many, right = []] = useWatch({ control, name: [state.at('columns'), state.at('many'), rightName] });
  const choose = (keys: string[]) => setValue(rightName, keys, { shouldDirty: true });
  const row = at + 1;
  const named = columns.map(({ key, en }, place) => {
    const no = place + 1;
    return { value: key, label: en || t`Column ${no}` };
  });
  if (!many)
    return (
      <SelectField
        label={t`Right column of row ${row}`}
        emptyText={t`Choose`}
        choices={named}
        value={right[0] ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? [] : [value])}
      />
    );
  return (
    <fieldset className={css.row}>
      <legend>{t`Right columns of row ${row}`}</legend>
      {named.map(({ value, label }) => (
        <label key={value} className={css.right}>
          <input
            type="checkbox"
            checked={right.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...right, value] : right.filter((key) => key !== value))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
