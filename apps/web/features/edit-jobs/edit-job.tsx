import { jobById, type WireJob } from '@kasauti/contract/jobs/jobs.ts';
import {
  createJob,
  editJob,
  employmentTypes,
  endJob,
  type JobDraft,
  listStaffJobs,
} from '@kasauti/contract/jobs/staff-jobs.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmWithReason } from '../../lib/page/forms/confirm-with-reason.tsx';
import { FieldPair, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { employmentName } from '../../lib/words/employment-name.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { type DraftFields, draftOf, fieldsOf } from './draft-fields.ts';
import css from './edit-jobs.module.css';

type Done = Answer<typeof createJob> | Answer<typeof editJob> | Answer<typeof endJob> | null;

/** The words and facts of a vacancy in both languages, how they will look, and the way to end it. */
export function EditJob({ job }: { job: WireJob | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const now = useServerNow();
  const [problem, setProblem] = useState<string | null>(null);
  // What was stored when the form was filled in.
  const [read, setRead] = useState(job);
  const [preview, setPreview] = useState<JobDraft | null>(null);
  const { register, handleSubmit, formState, getValues, reset } = useForm<DraftFields>({
    defaultValues: fieldsOf(job),
  });
  const { errors, isSubmitting } = formState;
  const isOpen = job !== null && new Date(job.validThrough) > now;

  const finish = async (answer: Done, done: string) => {
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) {
      const current = answer.code === 'changed-meanwhile' ? (answer.extra?.current as WireJob | null) : null;
      // Untouched fields take the newer values; what I have written stays.
      if (current) {
        setRead(current);
        reset(fieldsOf(current), { keepDirtyValues: true });
      }
      const fields = answer.extra?.fields as { message?: string }[] | undefined;
      return setProblem(
        answer.code === 'bad-request' ? (fields?.[0]?.message ?? refusalText(answer)) : refusalText(answer),
      );
    }
    setProblem(null);
    setRead(answer);
    reset(fieldsOf(answer));
    await Promise.all([listStaffJobs, jobById].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
    toast('success', done);
    if (!job) void navigate(`/staff/jobs/${answer._id}`, { replace: true });
  };
  const save = handleSubmit(async (fields) => {
    const draft = draftOf(fields);
    const asked = read
      ? call(editJob, { params: { jobId: read._id }, body: { version: read.version, job: draft } })
      : call(createJob, { body: draft });
    await finish(await asked.catch(() => null), t`The job stands on the board so.`);
  });
  const end = async (reason: string): Promise<string | null> => {
    if (!job) return null;
    const answer = await call(endJob, { params: { jobId: job._id }, body: { reason } }).catch(() => null);
    if (answer !== null && !isRefusal(answer)) await finish(answer, t`The job has ended.`);
    return whyNot(answer);
  };
  const needed = (text: string) => text.trim() !== '' || t`Fill this in`;

  return (
    <FormFrame onSubmit={save} problem={problem}>
      <TextField
        {...register('title', { validate: needed })}
        label={t`Title`}
        maxLength={120}
        error={errors.title?.message}
      />
      <FieldPair>
        <TextField
          {...register('company', { validate: needed })}
          label={t`Company`}
          maxLength={120}
          error={errors.company?.message}
        />
        <TextField
          {...register('city', { validate: (city, { isRemote }) => isRemote || needed(city) })}
          label={t`City`}
          maxLength={80}
          error={errors.city?.message}
        />
      </FieldPair>
      <CheckboxField {...register('isRemote')} label={t`Remote work`} />
      <FieldPair>
        <SelectField
          {...register('employmentType')}
          label={t`Type`}
          choices={employmentTypes.map((value) => ({ value, label: employmentName(value) }))}
        />
        <DateField
          {...register('lastDay', { validate: needed })}
          label={t`Last day to apply`}
          error={errors.lastDay?.message}
        />
      </FieldPair>
      <FieldPair>
        <TextField {...register('yearsMin')} label={t`Years of experience, at least`} inputMode="numeric" />
        <TextField {...register('yearsMax')} label={t`At most`} optional={t`optional`} inputMode="numeric" />
      </FieldPair>
      <FieldPair>
        <TextField
          {...register('salaryMin')}
          label={t`Salary from, in rupees`}
          optional={t`optional`}
          inputMode="numeric"
        />
        <TextField {...register('salaryMax')} label={t`Salary to`} optional={t`optional`} inputMode="numeric" />
        <SelectField
          {...register('salaryUnit')}
          label={t`Paid by`}
          choices={[
            { value: 'year', label: t`Year` },
            { value: 'month', label: t`Month` },
          ]}
        />
      </FieldPair>
      <TextAreaField
        {...register('description', { validate: needed })}
        label={t`What the work is`}
        hint={t`Each line is a paragraph.`}
        error={errors.description?.message}
        rows={5}
      />
      <TextAreaField
        {...register('requirements', { validate: needed })}
        label={t`What you need`}
        hint={t`Each line is a point.`}
        error={errors.requirements?.message}
        rows={4}
      />
      <TextField
        {...register('testCodes')}
        label={t`Codes of the tests that the employer asks for`}
        hint={t`With commas between them.`}
        optional={t`optional`}
      />
      <TextField
        {...register('applyUrl')}
        label={t`Address where one applies`}
        hint={t`Left empty, candidates apply here.`}
        optional={t`optional`}
        inputMode="url"
      />
      <fieldset className={css.group}>
        <legend>
          <Trans>The same in Hindi</Trans>
        </legend>
        <TextField
          {...register('hiTitle', {
            validate: (text, { hiDescription, hiRequirements }) =>
              [text, hiDescription, hiRequirements].every((part) => part.trim() === '') ||
              [text, hiDescription, hiRequirements].every((part) => part.trim() !== '') ||
              t`Fill in all three in Hindi, or none`,
          })}
          label={t`Title`}
          lang="hi"
          maxLength={120}
          error={errors.hiTitle?.message}
        />
        <TextField
          {...register('hiCity', {
            validate: (city, { hiTitle }) => city.trim() === '' || hiTitle.trim() !== '' || t`Write the title too`,
          })}
          label={t`City`}
          optional={t`optional`}
          lang="hi"
          maxLength={80}
          error={errors.hiCity?.message}
        />
        <TextAreaField {...register('hiDescription')} label={t`What the work is`} lang="hi" rows={5} />
        <TextAreaField {...register('hiRequirements')} label={t`What you need`} lang="hi" rows={4} />
      </fieldset>
      {preview && <Preview draft={preview} />}
      <div className={css.row}>
        <Button type="submit" busy={isSubmitting}>
          {job ? <Trans>Save</Trans> : <Trans>Post the job</Trans>}
        </Button>
        <Button kind="secondary" onPress={() => setPreview(draftOf(getValues()))}>
          <Trans>Preview</Trans>
        </Button>
        {isOpen && (
          <ConfirmWithReason
            opener={<Trans>End this job now…</Trans>}
            title={<Trans>End this job now?</Trans>}
            confirm={<Trans>End this job now</Trans>}
            onConfirm={end}
          >
            <Trans>
              Nobody can apply any more, and its page says that it has ended. Applications that were sent stay with us.
            </Trans>
          </ConfirmWithReason>
        )}
      </div>
    </FormFrame>
  );
}

/** As a candidate reads it, in each language that was written. */
function Preview({ draft }: { draft: JobDraft }) {
  const english = { title: draft.title, description: draft.description, requirements: draft.requirements };
  const versions = [{ lang: 'en', ...english }, ...(draft.hi ? [{ lang: 'hi', ...draft.hi }] : [])];
  return versions.map(({ lang, title, description, requirements }) => (
    <section key={lang} className={css.preview} lang={lang}>
      <h2>{title}</h2>
      <p>{draft.company}</p>
      {description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </section>
  ));
}
