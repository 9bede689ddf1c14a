import {
  askGuardian,
  type GuardianRelation,
  guardianNamePattern,
  guardianRelations,
  profileDetails,
  type WireProfile,
  withdrawGuardianConsent,
} from '@kasauti/contract/identity/profiles.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isLanguage, type Language, languageNames, languages, useLanguage } from '../../lib/appearance/language.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { showFieldProblems } from '../../lib/server/field-problems.ts';
import { question } from '../../lib/server/queries.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './guardian-consent.module.css';

type Asked = NonNullable<WireProfile['guardianConsent']['asked']>;
type Keep = (profile: WireProfile) => void;

/** Shown to candidates under 18. Shows the request to the guardian and its state, or the form for a new request. */
export function GuardianConsent({ profile }: { profile: WireProfile }) {
  const queries = useQueryClient();
  const { asked } = profile.guardianConsent;
  const [isAskingAnother, setAskingAnother] = useState(false);
  const keep: Keep = (user) => {
    setAskingAnother(false);
    queries.setQueryData(question(profileDetails, { query: { email: profile.email } }).queryKey, { user });
  };
  const askAnother = () => setAskingAnother(true);
  return (
    <>
      <div role="status">{asked && <WhereItStands asked={asked} />}</div>
      {asked && !isAskingAnother ? (
        <NextSteps asked={asked} onAskAnother={askAnother} onChange={keep} />
      ) : (
        <AskForm onChange={keep} />
      )}
    </>
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

function WhereItStands({ asked }: { asked: Asked }) {
  const language = useLanguage();
  const { guardianName, relation, guardianEmail } = asked;
  const who = `${guardianName} (${relationName(relation)})`;
  const at = (instant: string | null) => (instant ? formatInstant(instant, language) : '');
  switch (asked.state) {
    case 'waiting':
      return (
        <Notice tone="info" isSpoken>
          <Trans>
            Waiting for {who}. An email with a link went to {guardianEmail}; the link works until {at(asked.expiresAt)}.
          </Trans>
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warning" isSpoken>
          <Trans>
            {who} did not answer in time. The link went to {guardianEmail}.
          </Trans>
        </Notice>
      );
    case 'given':
      return (
        <Notice tone="success" isSpoken>
          <Trans>
            {who} gave consent on {at(asked.decidedAt)}. Tests that are watched over the internet or looked at later are
            open to you.
          </Trans>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="warning" isSpoken>
          <Trans>
            {who} refused on {at(asked.decidedAt)}. You can ask again a day later.
          </Trans>
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="warning" isSpoken>
          <Trans>
            The consent of {who} was withdrawn on {at(asked.decidedAt)}. Tests that are watched over the internet or
            looked at later are closed to you, also those that are booked. In My Tests you can cancel or move these
            bookings free of charge until the test begins. If you do nothing, the booking ends automatically and you can
            use your purchase again.
          </Trans>
        </Notice>
      );
  }
}

function NextSteps({ asked, onAskAnother, onChange }: { asked: Asked; onAskAnother: () => void; onChange: Keep }) {
  const { t } = useLingui();
  const [isEnding, setEnding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (asked.state === 'given') {
    return (
      <div>
        <Button kind="secondary" aria-haspopup="dialog" onPress={() => setEnding(true)}>
          <Trans>Withdraw the consent</Trans>
        </Button>
        {isEnding && <WithdrawDialog onClose={() => setEnding(false)} onChange={onChange} />}
      </div>
    );
  }
  const askAgain = async () => {
    const { guardianName, relation, guardianEmail, language } = asked;
    setBusy(true);
    setProblem(null);
    const body = { guardianName, relation, guardianEmail, language };
    const answer = await call(askGuardian, { body }).catch(() => null);
    setBusy(false);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onChange(answer);
    toast('success', t`A new email is on its way. Only the link in it works.`);
  };
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={css.actions}>
        <Button kind="secondary" busy={busy} onPress={() => void askAgain()}>
          {asked.state === 'waiting' ? <Trans>Send the email again</Trans> : <Trans>Ask again</Trans>}
        </Button>
        <Button kind="quiet" onPress={onAskAnother}>
          <Trans>Ask somebody else, or at another address</Trans>
        </Button>
      </div>
    </>
  );
}

function WithdrawDialog({ onClose, onChange }: { onClose: () => void; onChange: Keep }) {
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
          Tests that are watched over the internet or looked at later are closed again at once, also those that are
          booked. Your guardian is notified. To take such tests later, you must ask for consent again.
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

type Entries = { guardianName: string; relation: GuardianRelation | ''; guardianEmail: string; language: Language };
const names = ['guardianName', 'relation', 'guardianEmail', 'language'] as const;

function AskForm({ onChange }: { onChange: Keep }) {
  const { t } = useLingui();
  const spoken = useLanguage();
  const [problem, setProblem] = useState<ReactNode>(null);
  const { register, handleSubmit, setError, formState } = useForm<Entries>({
    defaultValues: { guardianName: '', relation: '', guardianEmail: '', language: spoken },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ relation, guardianName, guardianEmail, language }) => {
    if (relation === '' || !isLanguage(language)) return;
    setProblem(null);
    const body = { guardianName, relation, guardianEmail, language };
    const answer: Answer<typeof askGuardian> | null = await call(askGuardian, { body }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(showFieldProblems(answer, setError, names));
    onChange(answer);
    toast('success', t`The email to your guardian is on its way.`);
  });
  const nameProblem = (text: string) => {
    if (text.trim() === '') return t`Name of the guardian is required`;
    return guardianNamePattern.test(text.trim()) || t`Write the name in letters only`;
  };
  return (
    <FormFrame onSubmit={submit} problem={problem}>
      <p>
        <Trans>
          You are under 18. Tests that a proctor watches over the internet, or that are looked at later, open to you
          once a parent or guardian agrees. Tests at a centre and tests that nobody watches are open in any case.
        </Trans>
      </p>
      <p className={css.soft}>
        <Trans>
          Enter their name and email address here. They get an email with a link, read what it is about, and decide.
          They do not need an account.
        </Trans>
      </p>
      <TextField
        {...register('guardianName', { validate: nameProblem })}
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
        {...register('guardianEmail', {
          validate: (text) => (text.trim() === '' ? t`Email is required` : text.includes('@') || t`Invalid email`),
        })}
        type="email"
        label={t`Email of the parent or guardian`}
        hint={t`Their own address, not yours.`}
        error={errors.guardianEmail?.message}
        maxLength={320}
        autoComplete="off"
      />
      <SelectField
        {...register('language')}
        label={t`Language of the email`}
        choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        error={errors.language?.message}
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t`Sending…`}>
          <Trans>Ask for consent</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
