import { createTest, type NewTestChoices } from '@kasauti/contract/catalogue/new-tests.ts';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { newTestModes } from '@kasauti/domain/catalogue/exam-limits.ts';
import { CheckboxField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { call } from '../../lib/server/call.ts';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import css from './edit-catalogue.module.css';
import { newTestPlan } from './new-test-fields.ts';
import { fieldName } from './test-words.ts';

type Props = { choices: NewTestChoices; onCreated: (test: StaffTest) => Promise<void> };

/** Lets staff begin a test. It asks only for what a test cannot be without. */
export function NewTestForm({ choices, onCreated }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [plan] = useState(() => newTestPlan(choices));
  const state = useStaffForm({
    plan,
    stored: null,
    save: (body) => call(createTest, { body }),
    onSaved: onCreated,
  });
  const { field } = state;
  return (
    <StaffForm state={state} shown={() => null} save={<Trans>Create the test</Trans>}>
      <FieldPair>
        <SelectField
          {...field('providerId')}
          label={t`Provider`}
          emptyText={t`Choose a provider`}
          choices={choices.providers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <TextField
          {...field('testCode')}
          label={t`Code of the test`}
          hint={t`Letters, digits and hyphens, for example SSC-101. It never changes.`}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FieldPair>
      <FieldPair>
        <TextField {...field('title')} label={fieldName('title')} />
        <TextField {...field('hiTitle')} label={t`Title in Hindi`} optional={t`optional`} lang="hi" />
      </FieldPair>
      <SelectField
        {...field('categorySlug')}
        label={fieldName('categorySlug')}
        emptyText={t`Choose a category`}
        choices={choices.categories.map(({ slug, name }) => ({ value: slug, label: inLanguage(name, language) }))}
      />
      <FieldPair>
        <SelectField
          {...field('mode')}
          label={fieldName('mode')}
          choices={newTestModes.map((value) => ({ value, label: modeName(value) }))}
        />
        <TextField {...field('durationMinutes')} label={fieldName('durationMinutes')} inputMode="numeric" />
      </FieldPair>
      <CheckboxField
        {...field('isPractice')}
        label={fieldName('isPractice')}
        hint={t`It is free, has no proctor, and shows the answers to its questions.`}
      />
      <fieldset className={css.box}>
        <legend>
          <Trans>Languages of the question paper</Trans>
        </legend>
        <CheckboxField {...field('inEnglish')} label={t`English`} />
        <CheckboxField {...field('inHindi')} label={t`Hindi`} />
      </fieldset>
    </StaffForm>
  );
}
