import {
  decideLateAnswers,
  listReviewCases,
  type ReviewCase,
  readReviewCase,
  reviewTermination,
} from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { CheckboxField, RadioGroup, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatClockTime, indianTime } from '../../lib/words/clock-times.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './review-queue.module.css';
import {
  type Decision,
  decidedName,
  decisionMeaning,
  decisionName,
  decisionsFor,
  type ReviewKind,
} from './review-words.ts';

type Waiting = NonNullable<ReviewCase['late']>['waiting'];
type Ask = { attemptId: AttemptId; decision: Decision; seqs: number[]; reasonText: string };

function send({ attemptId: id, decision, seqs, reasonText }: Ask): Promise<{ decidedAt: string } | Refusal> {
  const params = { id };
  switch (decision) {
    case 'release':
    case 'withhold':
      return call(reviewTermination, { params, body: { decision, reasonText } });
    case 'accept':
    case 'leave':
      return call(decideLateAnswers, { params, body: { decision, seqs, reasonText } });
  }
}

type Props = { attemptId: AttemptId; kind: ReviewKind; waiting: Waiting };

const clock = (instant: string): string => formatClockTime(new Date(instant), indianTime);

/**
 * The decision with its reason, which the candidate reads. It is made once; of several late answers, about each by
 * itself.
 */
export function DecideForm({ attemptId, kind, waiting }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([listReviewCases, readReviewCase].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  });
  const { register, handleSubmit, formState } = useForm<{
    decision: Decision | '';
    seqs: string[];
    reasonText: string;
  }>({
    defaultValues: { decision: '', seqs: waiting.map(({ seq }) => String(seq)), reasonText: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ decision, reasonText, ...chosen }) => {
    if (decision === '') return;
    const seqs = waiting.length > 1 ? chosen.seqs.map(Number) : waiting.map(({ seq }) => seq);
    const ask = { attemptId, decision, seqs, reasonText: reasonText.trim() };
    const answer = await decide.mutateAsync(ask).catch(() => null);
    if (answer && !isRefusal(answer)) toast('success', decidedName(decision));
  });
  const nameOf = (question: string | null, made: string, arrived: string): string =>
    question === null
      ? t`No question: made ${made}, arrived ${arrived}`
      : t`Question ${question}: made ${made}, arrived ${arrived}`;
  const problem = () => {
    if (decide.isError) return t`It is not certain that this was done. Send it again: it is never done twice.`;
    return decide.data && isRefusal(decide.data) ? refusalText(decide.data) : null;
  };
  return (
    <FormFrame onSubmit={submit} problem={problem()}>
      {waiting.length > 1 && (
        <fieldset className={css.which}>
          <legend>
            <Trans>Which answers this is about</Trans>
          </legend>
          {waiting.map(({ seq, itemRef, madeAt, arrivedAt }) => (
            <CheckboxField
              key={seq}
              {...register('seqs', { validate: (chosen) => chosen.length > 0 || t`Choose at least one answer` })}
              value={String(seq)}
              label={nameOf(itemRef, clock(madeAt), clock(arrivedAt))}
            />
          ))}
          {errors.seqs?.message && <FieldError>{errors.seqs.message}</FieldError>}
        </fieldset>
      )}
      <RadioGroup
        name={`decision-${kind}`}
        label={t`Your decision`}
        error={errors.decision?.message}
        register={register('decision', { required: t`Choose a decision` })}
        choices={decisionsFor[kind].map((decision) => ({
          value: decision,
          label: decisionName(decision),
          detail: decisionMeaning(decision),
        }))}
      />
      <TextAreaField
        {...register('reasonText', { validate: (text) => text.trim() !== '' || t`Write the reason for your decision` })}
        label={t`Reason`}
        hint={t`The candidate reads this in their record.`}
        error={errors.reasonText?.message}
        maxLength={1000}
        rows={3}
        required
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t`Sending…`}>
          <Trans>Decide</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
