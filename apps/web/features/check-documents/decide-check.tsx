import { listChecks } from '@kasauti/contract/identity/document-checks.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { RadioGroup, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

export type Verdict = 'accept' | 'refuse';
type Entries = { decision: Verdict | ''; reason: string };

type Props = {
  id: string;
  verdicts: readonly Verdict[];
  /** What was accepted is no longer. */
  isTakenBack?: boolean;
  send: (body: { decision: Verdict; reason: string }) => Promise<object | Refusal>;
};

/** The decision with its reason, which the candidate reads. The same decision twice is one. */
export function DecideCheck({ id, verdicts, isTakenBack = false, send }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(!isTakenBack);
  const [problem, setProblem] = useState<string | null>(null);
  const only = verdicts.length === 1 ? verdicts[0] : undefined;
  const { register, handleSubmit, formState } = useForm<Entries>({
    defaultValues: { decision: only ?? '', reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ decision, reason }) => {
    if (decision === '') return;
    setProblem(null);
    const answer = await send({ decision, reason: reason.trim() }).catch(() => null);
    if (answer === null)
      return setProblem(t`It is not certain that this was done. Send it again: it is never done twice.`);
    if (isRefusal(answer)) setProblem(refusalText(answer));
    else toast('success', t`Decided. The candidate is told by mail.`);
    await queries.invalidateQueries({ queryKey: [listChecks.path] });
  });
  if (!isOpen) {
    return (
      <div>
        <Button kind="secondary" size="small" aria-expanded={false} onPress={() => setOpen(true)}>
          <Trans>Take the decision back</Trans>
        </Button>
      </div>
    );
  }
  return (
    <FormFrame onSubmit={submit} problem={problem}>
      {!only && (
        <RadioGroup
          name={`decision-${id}`}
          label={t`Your decision`}
          across
          error={errors.decision?.message}
          register={register('decision', { required: t`Choose a decision` })}
          choices={[
            { value: 'accept', label: t`Accept` },
            { value: 'refuse', label: t`Do not accept` },
          ]}
        />
      )}
      <TextAreaField
        {...register('reason', { validate: (text) => text.trim() !== '' || t`Write the reason for your decision` })}
        label={t`Reason`}
        hint={t`The candidate reads this.`}
        error={errors.reason?.message}
        maxLength={1000}
        rows={2}
        required
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t`Sending…`}>
          {only ? <Trans>No longer accept it</Trans> : <Trans>Decide</Trans>}
        </Button>
      </div>
    </FormFrame>
  );
}
