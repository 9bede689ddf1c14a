import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { newTestModes } from '@kasauti/domain/catalogue/exam-limits.ts';
import { CheckboxField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import type { FieldOf } from '../../lib/staff/forms/use-staff-form.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import css from './edit-catalogue.module.css';
import type { ListingFields } from './listing-fields.ts';
import { fieldName, reviewName, valueText } from './test-words.ts';

type Fields = { field: FieldOf<ListingFields> };
type Terms = StaffTest['terms'];
const reviewRules = ['after-release', 'never'] as const satisfies readonly Terms['reviewRule'][];

/** The terms of a draft. They are fixed from the day on which the test goes on sale. */
export function TermsFields({ field }: Fields) {
  const { t } = useLingui();
  const number = (name: keyof Terms) => ({ ...field(name), label: fieldName(name), inputMode: 'numeric' as const });
  return (
    <fieldset className={css.box}>
      <legend>
        <Trans>What buyers rely on</Trans>
      </legend>
      <p className={css.soft}>
        <Trans>You can change this only until the test goes on sale for the first time.</Trans>
      </p>
      <FieldPair>
        <SelectField
          {...field('mode')}
          label={fieldName('mode')}
          choices={newTestModes.map((value) => ({ value, label: modeName(value) }))}
        />
        <TextField {...number('durationMinutes')} />
      </FieldPair>
      <CheckboxField
        {...field('isPractice')}
        label={fieldName('isPractice')}
        hint={t`It is free, has no proctor, and shows the answers to its questions.`}
      />
      <FieldPair>
        <TextField
          {...number('passShareInPercent')}
          optional={t`optional`}
          hint={t`Left empty, the test reports only a score.`}
        />
        <TextField {...number('mostAttempts')} />
      </FieldPair>
      <FieldPair>
        <TextField {...number('rescheduleWindowHours')} />
        <TextField {...number('rescheduleMaxCount')} />
      </FieldPair>
      <FieldPair>
        <TextField {...number('cancelWindowHours')} />
        <TextField {...number('entryClosesMinutes')} />
      </FieldPair>
      <SelectField
        {...field('reviewRule')}
        label={fieldName('reviewRule')}
        hint={t`Once answers are shown, the paper cannot be used for new dates.`}
        choices={reviewRules.map((value) => ({ value, label: reviewName(value) }))}
      />
    </fieldset>
  );
}

const termNames = [
  'mode',
  'durationMinutes',
  'isPractice',
  'passShareInPercent',
  'mostAttempts',
  'rescheduleWindowHours',
  'rescheduleMaxCount',
  'cancelWindowHours',
  'entryClosesMinutes',
  'reviewRule',
] as const satisfies readonly (keyof Terms)[];

/** Shows the terms of a test that was on sale. */
export function FixedTerms({ terms }: { terms: Terms }) {
  const id = useId();
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>What buyers rely on</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>This is fixed, because the test has been on sale. For other terms, make a new test.</Trans>
      </p>
      <Facts>
        {termNames.map((name) => (
          <Fact key={name} name={fieldName(name)}>
            {terms[name] === null ? <Trans>None</Trans> : valueText(name, String(terms[name]))}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
