import type { AttemptId } from '@kasauti/contract/ids.ts';
import {
  decideLateAnswers,
  listSecondLooks,
  readSecondLook,
  reviewTermination,
} from '@kasauti/contract/second-looks.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { RadioGroup, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call, isRefusal, type Refusal } from '../../lib/call.ts';
import { FormFrame } from '../../lib/form-frame.tsx';
import { refusalText } from '../../lib/refusal-text.ts';
import { toast } from '../../lib/toasts.ts';
import {
  type Decision,
  decidedName,
  decisionMeaning,
  decisionName,
  decisionsFor,
  type LookKind,
} from './look-words.ts';

type Ask = { attemptId: AttemptId; decision: Decision; reasonText: string };

function send({ attemptId: id, decision, reasonText }: Ask): Promise<{ decidedAt: string } | Refusal> {
  const params = { id };
  switch (decision) {
    case 'release':
    case 'withhold':
      return call(reviewTermination, { params, body: { decision, reasonText } });
    case 'accept':
    case 'leave':
      return call(decideLateAnswers, { params, body: { decision, reasonText } });
  }
}

/** The decision with its reason, which the candidate reads. It is made once. */
export function DecideForm({ attemptId, kind }: { attemptId: AttemptId; kind: LookKind }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([listSecondLooks, readSecondLook].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  });
  const { register, handleSubmit, formState } = useForm<{ decision: Decision | ''; reasonText: string }>({
    defaultValues: { decision: '', reasonText: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ decision, reasonText }) => {
    if (decision === '') return;
    const answer = await decide.mutateAsync({ attemptId, decision, reasonText: reasonText.trim() }).catch(() => null);
    if (answer && !isRefusal(answer)) toast('success', decidedName(decision));
  });
  const problem = () => {
    if (decide.isError) return t`It is not certain that this was done. Send it again: it is never done twice.`;
    return decide.data && isRefusal(decide.data) ? refusalText(decide.data) : null;
  };
  return (
    <FormFrame onSubmit={submit} problem={problem()}>
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
