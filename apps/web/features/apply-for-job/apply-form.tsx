import type { listResults } from '@kasauti/contract/attempts/results.ts';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { APPLICATION_CONSENT_VERSION, applyForJob, ownApplications } from '@kasauti/contract/jobs/applications.ts';
import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { isOut } from '@kasauti/domain/jobs/held-tests.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { shownScore } from '../../lib/words/application-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './apply-for-job.module.css';

type Results = AnswerOf<typeof listResults>['data'];
type Fields = { note: string; agreed: boolean };
type Props = { job: WireJob; user: AuthUser; results: Results; onSent: () => void };

/**
 * Form for a job application: the results to show, a short note, and consent for this employer only. Nothing is
 * preselected.
 */
export function ApplyForm({ job, user, results, onSent }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<AttemptId[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { note: '', agreed: false } });
  const { errors, isSubmitting } = formState;
  const params = { userId: user._id };
  const showable = results.filter(isOut);
  const { company } = job;

  const send = handleSubmit(async ({ note }) => {
    setProblem(null);
    const body = {
      jobId: job._id,
      note,
      attemptIds: chosen,
      agreed: true as const,
      consentVersion: APPLICATION_CONSENT_VERSION,
    } as const;
    const answer = await call(applyForJob, { params, body }).catch(() => null);
    if (answer === null)
      return setProblem(t`We do not know whether this was done. Send it again. It will not be done twice.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onSent();
    toast('success', t`Your application was sent.`);
    await queries.invalidateQueries({ queryKey: [ownApplications.path] });
  });

  return (
    <FormFrame onSubmit={send} problem={problem}>
      <h2>
        <Trans>Apply</Trans>
      </h2>
      {showable.length > 0 ? (
        <fieldset className={css.results}>
          <legend className={css.legend}>
            <Trans>Results that the employer may see</Trans>
          </legend>
          {showable.map(({ attemptId, title, total, maximum, passed }) => (
            <CheckboxField
              key={attemptId}
              label={inLanguage(title, language)}
              hint={shownScore({ total, maximum, passed })}
              checked={chosen.includes(attemptId)}
              onChange={({ currentTarget }) =>
                setChosen(
                  currentTarget.checked ? [...chosen, attemptId] : chosen.filter((other) => other !== attemptId),
                )
              }
            />
          ))}
        </fieldset>
      ) : (
        <p>
          <Trans>You have no result yet that could be shown. You can apply without one.</Trans>
        </p>
      )}
      <TextAreaField
        {...register('note')}
        label={t`A few words to the employer`}
        optional={t`optional`}
        maxLength={2000}
        rows={4}
      />
      <CheckboxField
        {...register('agreed', { validate: (agreed) => agreed || t`Without your consent nothing is sent` })}
        label={t`I agree that ${company} sees my name, email address, phone number, these words and the results chosen above, for this application alone.`}
        hint={t`You can withdraw the application at any time; then they see nothing of it any more.`}
        error={errors.agreed?.message}
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          <Trans>Send application</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
