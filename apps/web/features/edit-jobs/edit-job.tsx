import { employmentTypes } from '@kasauti/contract/jobs/employment-types.ts';
import type { JobDraft } from '@kasauti/contract/jobs/job-draft.ts';
import { jobById, type WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { createJob, editJob, endJob, listStaffJobs } from '@kasauti/contract/jobs/staff-jobs.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call } from '../../lib/server/call.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { ConfirmWithReason } from '../../lib/staff/decide/decide-dialog.tsx';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { employmentName } from '../../lib/words/employment-name.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { type DraftFields, draftOf, jobPlan } from './draft-fields.ts';
import css from './edit-jobs.module.css';
import { JobPreview } from './job-preview.tsx';

/** Lets staff edit the texts and facts of a job in both languages. Shows a preview. Staff can also end the job here. */
export function EditJob({ job }: { job: WireJob | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const now = useServerNow();
  const [preview, setPreview] = useState<JobDraft | null>(null);
  const readAnew = () =>
    Promise.all([listStaffJobs, jobById].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  const state = useStaffForm({
    plan: jobPlan,
    stored: job,
    save: (draft, over) =>
      over
        ? call(editJob, { params: { jobId: over._id }, body: { version: over.version, job: draft } })
        : call(createJob, { body: draft }),
    onSaved: async (saved) => {
      await readAnew();
      if (!job) navigate(`/staff/jobs/${saved._id}`, { replace: true });
    },
  });
  const { form, stored, settle } = state;
  const end = async (reason: string): Promise<string | null> => {
    if (!stored) return null;
    const answer = await call(endJob, { params: { jobId: stored._id }, body: { reason } }).catch(() => null);
    if (settle(answer, t`The job has ended.`)) await readAnew();
    return whyNot(answer);
  };
  const isOpen = stored !== null && new Date(stored.validThrough) > now;
  return (
    <>
      <StaffForm
        state={state}
        shown={(newer) => <JobPreview title={<Trans>Stored now</Trans>} job={newer} />}
        save={job ? <Trans>Save</Trans> : <Trans>Post the job</Trans>}
        actions={
          <>
            <Button kind="secondary" onPress={() => setPreview(draftOf(form.getValues()))}>
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
                  Nobody can apply any more, and its page says that it has ended. Applications that were sent stay with
                  us.
                </Trans>
              </ConfirmWithReason>
            )}
          </>
        }
      >
        <JobFields field={state.field} />
        <HindiFields field={state.field} />
      </StaffForm>
      {preview && <JobPreview title={<Trans>Preview</Trans>} job={preview} />}
    </>
  );
}

type Fields = { field: ReturnType<typeof useStaffForm<DraftFields, JobDraft, WireJob>>['field'] };

function JobFields({ field }: Fields) {
  const { t } = useLingui();
  return (
    <>
      <TextField {...field('title')} label={t`Title`} />
      <FieldPair>
        <TextField {...field('company')} label={t`Company`} />
        <TextField {...field('city')} label={t`City`} />
      </FieldPair>
      <CheckboxField {...field('isRemote')} label={t`Remote work`} />
      <FieldPair>
        <SelectField
          {...field('employmentType')}
          label={t`Type`}
          choices={employmentTypes.map((value) => ({ value, label: employmentName(value) }))}
        />
        <DateField {...field('lastDay')} label={t`Last day to apply`} />
      </FieldPair>
      <FieldPair>
        <TextField {...field('yearsMin')} label={t`Years of experience, at least`} inputMode="numeric" />
        <TextField {...field('yearsMax')} label={t`At most`} optional={t`optional`} inputMode="numeric" />
      </FieldPair>
      <FieldPair>
        <TextField
          {...field('salaryMin')}
          label={t`Salary from, in rupees`}
          optional={t`optional`}
          inputMode="numeric"
        />
        <TextField {...field('salaryMax')} label={t`Salary to`} optional={t`optional`} inputMode="numeric" />
        <SelectField
          {...field('salaryUnit')}
          label={t`Paid by`}
          choices={[
            { value: 'year', label: t`Year` },
            { value: 'month', label: t`Month` },
          ]}
        />
      </FieldPair>
      <TextAreaField
        {...field('description')}
        label={t`What the work is`}
        hint={t`Each line is a paragraph.`}
        rows={5}
      />
      <TextAreaField {...field('requirements')} label={t`What you need`} hint={t`Each line is a point.`} rows={4} />
      <TextField
        {...field('testCodes')}
        label={t`Codes of the tests that the employer asks for`}
        hint={t`With commas between them.`}
        optional={t`optional`}
      />
      <TextField
        {...field('applyUrl')}
        label={t`Address where one applies`}
        hint={t`Left empty, candidates apply here.`}
        optional={t`optional`}
        inputMode="url"
      />
    </>
  );
}

function HindiFields({ field }: Fields) {
  const { t } = useLingui();
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>The same in Hindi</Trans>
      </legend>
      <TextField {...field('hiTitle')} label={t`Title`} lang="hi" />
      <TextField {...field('hiCity')} label={t`City`} optional={t`optional`} lang="hi" />
      <TextAreaField {...field('hiDescription')} label={t`What the work is`} lang="hi" rows={5} />
      <TextAreaField {...field('hiRequirements')} label={t`What you need`} lang="hi" rows={4} />
    </fieldset>
  );
}
