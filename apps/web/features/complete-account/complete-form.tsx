import { completeAccount } from '@kasauti/contract/google.ts';
import { profileCompleteness, profileDetails, type WireProfile } from '@kasauti/contract/profiles.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { realBirthDate } from '@kasauti/domain/identity/birth-date.ts';
import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AskOf, call, isRefusal } from '../../lib/call.ts';
import { FormFrame } from '../../lib/form-frame.tsx';
import { indianTime } from '../../lib/formats.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { checkSession } from '../../lib/session.ts';

type Entries = { fullName: string; phone: string; dob: string; gender: string; uniqueno: string };

/** What a sign-up asks for and Google does not tell. Only what is missing is asked; the name stands there to be put right. */
export function CompleteForm({ profile, onDone }: { profile: WireProfile; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Entries>({
    defaultValues: { fullName: profile.full_name },
  });
  const { errors, isSubmitting } = formState;
  const today = plainDateIn(indianTime, serverNow());
  const required = (message: string) => ({
    validate: (text: string | undefined) => (text ?? '').trim() !== '' || message,
  });

  const save = handleSubmit(async (entries) => {
    setProblem(null);
    const answer = await call(completeAccount, { body: entries as AskOf<typeof completeAccount>['body'] }).catch(
      () => null,
    );
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer) && answer.code !== 'nothing-missing') {
      if (answer.code !== 'bad-birth-date') return setProblem(refusalText(answer));
      return setError('dob', { message: refusalText(answer) }, { shouldFocus: true });
    }
    for (const { path } of [profileDetails, profileCompleteness])
      void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' });
    await checkSession();
    onDone();
  });

  return (
    <FormFrame onSubmit={save} problem={problem}>
      <TextField
        {...register('fullName', {
          validate: {
            isGiven: required(t`Full name is required`).validate,
            isName: (text) => personNamePattern.test(text) || t`Write the name as it stands on an identity document`,
          },
        })}
        label={t`Full name`}
        hint={t`Your full legal name, as on your ID`}
        error={errors.fullName?.message}
        autoComplete="name"
      />
      {profile.phone === null && (
        <TextField
          {...register('phone', required(t`Phone number is required`))}
          type="tel"
          label={t`Phone`}
          hint={t`With country code, like +91 98765 43210`}
          error={errors.phone?.message}
          autoComplete="tel"
        />
      )}
      {profile.dob === null && (
        <DateField
          {...register('dob', {
            required: t`Date of birth is required`,
            validate: (date) => realBirthDate(date, today) || t`Enter a real date of birth`,
          })}
          label={t`Date of birth`}
          hint={t`Birth date as YYYY-MM-DD`}
          error={errors.dob?.message}
          max={today}
          autoComplete="bday"
        />
      )}
      {profile.gender === null && (
        <SelectField
          {...register('gender', { required: t`Gender is required` })}
          label={t`Gender`}
          emptyText={t`Select Gender`}
          choices={[
            { value: 'male', label: t`Male` },
            { value: 'female', label: t`Female` },
            { value: 'other', label: t`Other` },
          ]}
          error={errors.gender?.message}
          autoComplete="sex"
        />
      )}
      {profile.uniqueNumberLast4 === null && (
        <TextField
          {...register('uniqueno', required(t`Unique number is required`))}
          label={t`Unique/Aadhaar number`}
          hint={t`A unique identification number. Any ID will do, Aadhaar is not needed. Of an Aadhaar number we keep only the last four digits; of any other the last four characters and a fingerprint, never the number.`}
          error={errors.uniqueno?.message}
          autoComplete="off"
        />
      )}
      <p>
        <Trans>
          By going on you accept the{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms of use
          </a>
          . What we keep of you, and what for, is on the page{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            Privacy
          </a>{' '}
          (both open in a new window).
        </Trans>
      </p>
      <Button type="submit" wide busy={isSubmitting}>
        <Trans>Save and continue</Trans>
      </Button>
    </FormFrame>
  );
}
