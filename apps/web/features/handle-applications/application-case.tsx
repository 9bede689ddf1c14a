import { decideApplication, listApplications, type WireApplication } from '@kasauti/contract/jobs/applications.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { RadioGroup, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { applicationStateName, applicationStateTone, shownScore } from '../../lib/words/application-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './handle-applications.module.css';

type Props = { application: WireApplication; queryKey: readonly unknown[] };

export function ApplicationCase({ application, queryKey }: Props) {
  const language = useLanguage();
  const { state, email, phone, note, answer, decidedAt, results, requiredTestCodes } = application;
  const required = requiredTestCodes.length;
  const shown = results.map(({ test_code, passed }) => ({ test_code, passed, state: 'released' }));
  const held = heldTests(requiredTestCodes, shown).length;
  return (
    <div className={css.case}>
      <p>
        <Badge tone={applicationStateTone[state]}>{applicationStateName(state)}</Badge>
      </p>
      {state === 'withdrawn' ? (
        <p>
          <Trans>The candidate has withdrawn this application. Nothing of it is shown any more.</Trans>
        </p>
      ) : (
        <>
          <Facts>
            <Fact name={<Trans>Email</Trans>}>{email}</Fact>
            <Fact name={<Trans>Phone</Trans>}>{phone ?? '–'}</Fact>
          </Facts>
          {note && <p className={css.note}>{note}</p>}
          <h2>
            <Trans>Results that the candidate shows</Trans>
          </h2>
          {required > 0 && (
            <p>
              <Trans>
                Shows {held} of the {required} tests this employer asks for.
              </Trans>
            </p>
          )}
          {results.length === 0 && (
            <p className={css.soft}>
              <Trans>None.</Trans>
            </p>
          )}
          <ul className={css.results}>
            {results.map((result) => (
              <li key={result.attemptId}>
                {inLanguage(result.title, language)} ({result.test_code}): {shownScore(result)}
              </li>
            ))}
          </ul>
          {answer && (
            <>
              <h2>
                <Trans>What the candidate was told</Trans>
              </h2>
              <p className={css.note}>{answer}</p>
            </>
          )}
          {decidedAt === null && <DecideForm application={application} queryKey={queryKey} />}
        </>
      )}
    </div>
  );
}

type Fields = { decision: 'shortlisted' | 'declined' | ''; answer: string };

function DecideForm({ application, queryKey }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<Fields>({ defaultValues: { decision: '', answer: '' } });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ decision, answer: text }) => {
    if (decision === '') return;
    setProblem(null);
    const params = { applicationId: application._id };
    const answer = await call(decideApplication, { params, body: { decision, answer: text } }).catch(() => null);
    if (answer === null)
      return setProblem(t`It is not certain that this was done. Send it again: it is never done twice.`);
    if (isRefusal(answer)) setProblem(refusalText(answer));
    else {
      queries.setQueryData(queryKey, answer);
      toast('success', t`The candidate is told by mail.`);
      reset();
    }
    await queries.invalidateQueries({ queryKey: [listApplications.path] });
  });
  return (
    <FormFrame onSubmit={send} problem={problem}>
      <RadioGroup
        name="decision"
        label={t`What the employer decided`}
        error={errors.decision?.message}
        register={register('decision', { required: t`Choose a decision` })}
        choices={(['shortlisted', 'declined'] as const).map((value) => ({ value, label: applicationStateName(value) }))}
      />
      <TextAreaField
        {...register('answer', { validate: (text) => text.trim() !== '' || t`Write what the candidate is told` })}
        label={t`What the candidate is told`}
        hint={t`It goes to them by mail and stands under their application.`}
        error={errors.answer?.message}
        maxLength={2000}
        rows={4}
        required
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          <Trans>Tell the candidate</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
