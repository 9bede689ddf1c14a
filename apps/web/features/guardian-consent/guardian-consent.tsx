import {
  type GuardianRelation,
  giveGuardianConsent,
  guardianRelations,
  profileDetails,
  type WireProfile,
  withdrawGuardianConsent,
} from '@kasauti/contract/profiles.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Answer, call, isRefusal } from '../../lib/call.ts';
import { showFieldProblems } from '../../lib/field-problems.ts';
import { FormFrame } from '../../lib/form-frame.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { useLanguage } from '../../lib/language.ts';
import { question } from '../../lib/queries.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { toast } from '../../lib/toasts.ts';
import css from './guardian-consent.module.css';

type Given = NonNullable<WireProfile['guardianConsent']['given']>;

/** For somebody under 18: what a parent or guardian has agreed to, or the form in which they do. */
export function GuardianConsent({ profile }: { profile: WireProfile }) {
  const queries = useQueryClient();
  const { given } = profile.guardianConsent;
  const keep = (user: WireProfile) =>
    queries.setQueryData(question(profileDetails, { query: { email: profile.email } }).queryKey, { user });
  return given ? (
    <GivenConsent given={given} onChange={keep} />
  ) : (
    <ConsentForm name={profile.full_name} onChange={keep} />
  );
}

function relationName(relation: GuardianRelation): string {
  switch (relation) {
    case 'mother':
      return t`Mother`;
    case 'father':
      return t`Father`;
    case 'legal-guardian':
      return t`Legal guardian`;
  }
}

function GivenConsent({ given, onChange }: { given: Given; onChange: (profile: WireProfile) => void }) {
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { guardianName, relation, guardianEmail, givenAt } = given;
  return (
    <>
      <Notice tone="success">
        <Trans>
          {guardianName} ({relationName(relation)}) agreed on {formatInstant(givenAt, language)}. A mail about it went
          to {guardianEmail}.
        </Trans>
      </Notice>
      <p className={css.soft}>
        <Trans>Tests that are watched over the internet or recorded are open to you.</Trans>
      </p>
      <div>
        <Button kind="secondary" aria-haspopup="dialog" onPress={() => setAsking(true)}>
          <Trans>Withdraw the consent</Trans>
        </Button>
      </div>
      {isAsking && <WithdrawDialog onClose={() => setAsking(false)} onChange={onChange} />}
    </>
  );
}

type DialogProps = { onClose: () => void; onChange: (profile: WireProfile) => void };

function WithdrawDialog({ onClose, onChange }: DialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(withdrawGuardianConsent, {}).catch(() => null);
    setBusy(false);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onChange(answer);
    toast('success', t`The consent is withdrawn.`);
  };
  return (
    <Dialog title={<Trans>Withdraw the consent</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        <Trans>
          Tests that are watched over the internet or recorded are closed again at once, also those that are booked.
          Move or cancel these bookings in My Tests.
        </Trans>
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button kind="danger" busy={busy} onPress={() => void withdraw()}>
          <Trans>Withdraw</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Entries = { guardianName: string; relation: GuardianRelation | ''; guardianEmail: string; agreed: boolean };
const names = ['guardianName', 'relation', 'guardianEmail'] as const;

function ConsentForm({ name, onChange }: { name: string; onChange: (profile: WireProfile) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Entries>({
    defaultValues: { guardianName: '', relation: '', guardianEmail: '', agreed: false },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ relation, guardianName, guardianEmail }) => {
    if (relation === '') return;
    setProblem(null);
    const body = { guardianName, relation, guardianEmail, agreed: true as const };
    const answer: Answer<typeof giveGuardianConsent> | null = await call(giveGuardianConsent, { body }).catch(
      () => null,
    );
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(showFieldProblems(answer, setError, names));
    onChange(answer);
    toast('success', t`The consent is recorded.`);
  });
  return (
    <FormFrame onSubmit={submit} problem={problem}>
      <p>
        <Trans>
          You are under 18. Tests that a proctor watches over the internet, or that are recorded, are open to you once a
          parent or guardian agrees. Tests at a centre and tests that nobody watches are open in any case.
        </Trans>
      </p>
      <p className={css.soft}>
        <Trans>
          To be filled in by your parent or guardian. They get a mail about it, and can take it back at any time.
        </Trans>
      </p>
      <TextField
        {...register('guardianName', { validate: (text) => text.trim() !== '' || t`Name of the guardian is required` })}
        label={t`Name of the parent or guardian`}
        error={errors.guardianName?.message}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        {...register('relation', { required: t`Choose the relation` })}
        label={t`Relation`}
        emptyText={t`Choose the relation`}
        choices={guardianRelations.map((relation) => ({ value: relation, label: relationName(relation) }))}
        error={errors.relation?.message}
      />
      <TextField
        {...register('guardianEmail', { validate: (text) => text.includes('@') || t`Invalid email` })}
        type="email"
        label={t`E-mail of the parent or guardian`}
        error={errors.guardianEmail?.message}
        maxLength={320}
        autoComplete="off"
      />
      <CheckboxField
        {...register('agreed', { required: t`Confirm this first` })}
        label={
          <Trans>
            I am the parent or legal guardian of {name} and at least 18 years old. I agree that {name} is watched or
            recorded, by camera and by what happens on the screen, during tests that say so.
          </Trans>
        }
        error={errors.agreed?.message}
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t`Saving…`}>
          <Trans>Give consent</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
