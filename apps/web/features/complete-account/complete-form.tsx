import { completeAccount } from '@kasauti/contract/identity/google.ts';
import { profileCompleteness, profileDetails, type WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersonFields } from '../../lib/account/person-fields.ts';
import { checkSession } from '../../lib/account/session.ts';
import { ErrorSummary } from '../../lib/page/forms/error-summary.tsx';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type AskOf, call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { TermsSentence } from '../../lib/words/terms-sentence.tsx';

type Entries = { fullName: string; phone: string; dob: string; gender: string; uniqueno: string };
const fieldOrder = ['fullName', 'phone', 'dob', 'gender', 'uniqueno'] as const;

/**
 * After a first login with Google, asks for the data that Google does not provide. Only missing data is asked for. The
 * name is shown too, so that the user can correct it.
 */
export function CompleteForm({ profile, onDone }: { profile: WireProfile; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Entries>({
    defaultValues: { fullName: profile.full_name },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const fields = usePersonFields();

  const save = handleSubmit(async (entries) => {
    setProblem(null);
    const answer = await call(completeAccount, { body: entries as AskOf<typeof completeAccount>['body'] }).catch(
      () => null,
    );
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer) && answer.code !== 'nothing-missing') {
      if (answer.code !== 'bad-birth-date') return setProblem(refusalText(answer));
      return setError('dob', { message: refusalText(answer) });
    }
    for (const { path } of [profileDetails, profileCompleteness])
      void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' });
    await checkSession();
    onDone();
  });

  return (
    <FormFrame onSubmit={save} problem={problem}>
      <ErrorSummary errors={errors} fields={fieldOrder} tries={submitCount} />
      <TextField
        {...register('fullName', fields.fullName.takes)}
        {...fields.fullName.shown}
        error={errors.fullName?.message}
      />
      {profile.phone === null && (
        <TextField {...register('phone', fields.phone.takes)} {...fields.phone.shown} error={errors.phone?.message} />
      )}
      {profile.dob === null && (
        <DateField {...register('dob', fields.dob.takes)} {...fields.dob.shown} error={errors.dob?.message} />
      )}
      {profile.gender === null && (
        <SelectField
          {...register('gender', fields.gender.takes)}
          {...fields.gender.shown}
          error={errors.gender?.message}
        />
      )}
      {profile.uniqueNumberLast4 === null && (
        <TextField
          {...register('uniqueno', fields.uniqueno.takes)}
          {...fields.uniqueno.shown}
          error={errors.uniqueno?.message}
        />
      )}
      <TermsSentence />
      <Button type="submit" wide busy={isSubmitting}>
        <Trans>Save and continue</Trans>
      </Button>
    </FormFrame>
  );
}
