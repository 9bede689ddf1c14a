import { editTest, levels, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { whatChanged } from '@kasauti/domain/catalogue/what-changed.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { FieldPair, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { levelName } from '../../lib/words/exam-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-catalogue.module.css';
import { FaqRows } from './faq-rows.tsx';
import { fieldsOf, type ListingFields, linesOf, listingOf } from './listing-fields.ts';
import { Changes } from './test-history.tsx';
import { fieldName } from './test-words.ts';

type Props = {
  test: StaffTest;
  /** Takes what the server has answered for what is known of the test. */
  onChanged: (test: StaffTest) => Promise<void>;
  /** Reads the test in its current state. */
  onReadAgain: () => Promise<StaffTest | null>;
};

/** The texts and facts of a test in both languages, with what saving would change. */
export function EditTest({ test: shown, onChanged, onReadAgain }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  // What was stored when the form was filled in; the page may know a newer version by now.
  const [read, setRead] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const form = useForm<ListingFields>({ defaultValues: fieldsOf(read.listing) });
  const { register, handleSubmit, formState, control, reset } = form;
  const { errors, isSubmitting } = formState;
  const faq = useWatch({ control, name: 'faq' });
  const written = listingOf({ ...fieldsOf(read.listing), ...useWatch({ control }), faq });
  const changes = whatChanged(read.listing, written);
  // Its price or sale may have been decided since, on this very page: that is no other's text that saving would write
  // over.
  const { version } = whatChanged(read.listing, shown.listing).length === 0 ? shown : read;

  const save = handleSubmit(async (fields) => {
    setProblem(null);
    const body = { version, listing: listingOf(fields) };
    const answer = await call(editTest, { params: { examId: read._id }, body }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) {
      setIsStale(answer.code === 'changed-meanwhile');
      return setProblem(refusalText(answer));
    }
    setRead(answer);
    reset(fieldsOf(answer.listing));
    await onChanged(answer);
    toast('success', t`The test stands in the catalogue so.`);
  });
  /** Untouched fields take the newer values; what I have written stays. */
  const catchUp = async () => {
    const newest = await onReadAgain();
    if (newest === null) return setProblem(t`We could not reach the server. Please try again.`);
    setRead(newest);
    reset(fieldsOf(newest.listing), { keepDirtyValues: true });
    setIsStale(false);
    setProblem(null);
  };
  const needed = (text: string) => text.trim() !== '' || t`Fill this in`;

  return (
    <FormFrame onSubmit={save} problem={problem}>
      {isStale && (
        <div className={css.row}>
          <Button kind="secondary" onPress={() => void catchUp()}>
            <Trans>Bring in what stands there now</Trans>
          </Button>
          <span className={css.soft}>
            <Trans>Fields that you have changed keep your text; you see below what saving would change.</Trans>
          </span>
        </div>
      )}
      <TextField
        {...register('title', { validate: needed })}
        label={fieldName('title')}
        maxLength={160}
        error={errors.title?.message}
      />
      <TextField {...register('hiTitle')} label={t`Title in Hindi`} optional={t`optional`} lang="hi" maxLength={160} />
      <TextAreaField
        {...register('summary', { validate: needed })}
        label={fieldName('summary')}
        hint={t`One or two sentences, on cards and in lists.`}
        error={errors.summary?.message}
        maxLength={400}
        rows={2}
      />
      <TextAreaField
        {...register('hiSummary')}
        label={t`In short, in Hindi`}
        optional={t`optional`}
        lang="hi"
        maxLength={400}
        rows={2}
      />
      <TextAreaField
        {...register('audience', { validate: needed })}
        label={fieldName('audience')}
        hint={t`And what it is good for.`}
        error={errors.audience?.message}
        maxLength={2000}
        rows={4}
      />
      <TextAreaField
        {...register('hiAudience')}
        label={t`Who it is for, in Hindi`}
        optional={t`optional`}
        lang="hi"
        maxLength={2000}
        rows={4}
      />
      <TextAreaField {...register('syllabus')} label={fieldName('syllabus')} hint={t`Each line is a topic.`} rows={5} />
      <TextAreaField
        {...register('hiSyllabus', {
          validate: (text, { syllabus }) =>
            text.trim() === '' ||
            linesOf(text).length === linesOf(syllabus).length ||
            t`As many lines as in English, or none`,
        })}
        label={t`Syllabus in Hindi`}
        hint={t`The same topics in the same order.`}
        optional={t`optional`}
        error={errors.hiSyllabus?.message}
        lang="hi"
        rows={5}
      />
      <FaqRows form={form} />
      <TextField {...register('tags')} label={fieldName('tags')} hint={t`With commas between them.`} />
      <FieldPair>
        <SelectField
          {...register('categorySlug')}
          label={fieldName('categorySlug')}
          choices={read.categories.map(({ slug, name }) => ({ value: slug, label: inLanguage(name, language) }))}
        />
        <SelectField
          {...register('level')}
          label={fieldName('level')}
          choices={levels.map((value) => ({ value, label: levelName(value) }))}
        />
      </FieldPair>
      <fieldset className={css.box}>
        <legend>
          <Trans>Languages of the question paper</Trans>
        </legend>
        <CheckboxField
          {...register('inEnglish', {
            validate: (isChosen, { inHindi }) => isChosen || inHindi || t`Choose at least one language`,
          })}
          label={t`English`}
          error={errors.inEnglish?.message}
        />
        <CheckboxField {...register('inHindi')} label={t`Hindi`} />
      </fieldset>
      <TextField
        {...register('validityDays', {
          validate: (text) => /^[1-9]\d{0,3}$/.test(text.trim()) || t`Write a number of days`,
        })}
        label={fieldName('validityDays')}
        hint={t`From the day of the purchase.`}
        error={errors.validityDays?.message}
        inputMode="numeric"
      />
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
      <div>
        <Button type="submit" busy={isSubmitting} whyDisabled={changes.length === 0 && t`Nothing has been changed.`}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
