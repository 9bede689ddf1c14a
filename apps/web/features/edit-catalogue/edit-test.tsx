import { levels } from '@kasauti/contract/catalogue/levels.ts';
import { editTest, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { whatChanged } from '@kasauti/domain/catalogue/what-changed.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { call } from '../../lib/server/call.ts';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { type FieldOf, useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { levelName } from '../../lib/words/exam-words.ts';
import css from './edit-catalogue.module.css';
import { FaqRows } from './faq-rows.tsx';
import { bodyOf, draftPlan, editedOf, type ListingFields, soldPlan } from './listing-fields.ts';
import { FixedTerms, TermsFields } from './terms-fields.tsx';
import { Changes } from './test-history.tsx';
import { fieldName } from './test-words.ts';

type Props = {
  test: StaffTest;
  /** Called with the stored test after it is saved. */
  onChanged: (test: StaffTest) => Promise<void>;
};

/** Lets staff edit the texts and facts of a test in both languages. Shows what saving would change. */
export function EditTest({ test, onChanged }: Props) {
  const { t } = useLingui();
  const state = useStaffForm({
    plan: test.state === 'draft' ? draftPlan : soldPlan,
    stored: test,
    save: (edited, over) =>
      call(editTest, {
        params: { examId: test._id },
        body: { version: over?.version ?? test.version, ...bodyOf(edited) },
      }),
    onSaved: onChanged,
  });
  const { form, field, stored } = state;
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) } as ListingFields;
  const written = editedOf(fields, test);
  const changes = whatChanged(factsOf(stored ?? test), written);
  return (
    <StaffForm
      state={state}
      shown={(newer) => (
        <section className={css.box} aria-labelledby="stored">
          <h2 id="stored">
            <Trans>Stored now, and what you have written instead</Trans>
          </h2>
          <Changes changes={whatChanged(factsOf(newer), written)} />
        </section>
      )}
      whyDisabled={changes.length === 0 && t`Nothing has been changed.`}
    >
      <TextFields field={field} />
      <FaqRows state={state} />
      <FactFields field={field} categories={test.categories} />
      {test.state === 'draft' ? <TermsFields field={field} /> : <FixedTerms terms={test.terms} />}
      <section className={css.box} aria-labelledby="changes">
        <h2 id="changes">
          <Trans>What you are about to change</Trans>
        </h2>
        {changes.length === 0 ? (
          <p className={css.soft}>
            <Trans>Nothing has been changed.</Trans>
          </p>
        ) : (
          <Changes changes={changes} />
        )}
      </section>
    </StaffForm>
  );
}

const factsOf = ({ listing, terms }: StaffTest) => ({ ...listing, ...terms });

type Fields = { field: FieldOf<ListingFields> };

function TextFields({ field }: Fields) {
  const { t } = useLingui();
  const inHindi = { optional: t`optional`, lang: 'hi' };
  return (
    <>
      <TextField {...field('title')} label={fieldName('title')} />
      <TextField {...field('hiTitle')} {...inHindi} label={t`Title in Hindi`} />
      <TextAreaField
        {...field('summary')}
        label={fieldName('summary')}
        hint={t`One or two sentences, on cards and in lists.`}
        rows={2}
      />
      <TextAreaField {...field('hiSummary')} {...inHindi} label={t`In short, in Hindi`} rows={2} />
      <TextAreaField {...field('audience')} label={fieldName('audience')} hint={t`And what it is good for.`} rows={4} />
      <TextAreaField {...field('hiAudience')} {...inHindi} label={t`Who it is for, in Hindi`} rows={4} />
      <TextAreaField {...field('syllabus')} label={fieldName('syllabus')} hint={t`Each line is a topic.`} rows={5} />
      <TextAreaField
        {...field('hiSyllabus')}
        {...inHindi}
        label={t`Syllabus in Hindi`}
        hint={t`The same topics in the same order.`}
        rows={5}
      />
    </>
  );
}

function FactFields({ field, categories }: Fields & Pick<StaffTest, 'categories'>) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <>
      <TextField {...field('tags')} label={fieldName('tags')} hint={t`With commas between them.`} />
      <FieldPair>
        <SelectField
          {...field('categorySlug')}
          label={fieldName('categorySlug')}
          choices={categories.map(({ slug, name }) => ({ value: slug, label: inLanguage(name, language) }))}
        />
        <SelectField
          {...field('level')}
          label={fieldName('level')}
          choices={levels.map((value) => ({ value, label: levelName(value) }))}
        />
      </FieldPair>
      <fieldset className={css.box}>
        <legend>
          <Trans>Languages of the question paper</Trans>
        </legend>
        <CheckboxField {...field('inEnglish')} label={t`English`} />
        <CheckboxField {...field('inHindi')} label={t`Hindi`} />
      </fieldset>
      <TextField
        {...field('validityDays')}
        label={fieldName('validityDays')}
        hint={t`From the day of the purchase.`}
        inputMode="numeric"
      />
    </>
  );
}
