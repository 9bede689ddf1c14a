import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  type WireContact,
} from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OwnProofForm } from '../../lib/account/proof-form.tsx';
import { checkSession } from '../../lib/account/session.ts';
import { useToken } from '../../lib/account/use-token.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './account-settings.module.css';

type Props = { contact: WireContact; onChanged: () => void };
type Step = { kind: 'rest' } | { kind: 'name' } | { kind: 'prove'; newEmail: string };
const rest: Step = { kind: 'rest' };

/**
 * Shows the email address and lets the user change it. The user first confirms their identity, and then opens the link
 * that is mailed to the new address.
 */
export function ChangeEmail({ contact, onChanged }: Props) {
  const { t } = useLingui();
  const token = useToken();
  const [step, setStep] = useState<Step>(rest);
  const [isUsed, setUsed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { email, waiting } = contact;

  async function act<Done>(send: () => Promise<Done>): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await send().catch(() => null);
    setBusy(false);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) setProblem(refusalText(answer));
    setUsed(true);
    onChanged();
  }
  const confirm = () =>
    act(async () => {
      const answer = await call(confirmEmailChange, { body: { token: token ?? '' } });
      // The session contains the user's email address, so it is read again after the change.
      if (!isRefusal(answer)) await checkSession();
      return answer;
    });
  const asked = () => {
    setStep(rest);
    onChanged();
  };

  return (
    <div className={css.part}>
      <h3>
        <Trans>Email address</Trans>
      </h3>
      <p className={css.email}>
        <Trans>You are logged in as {email}.</Trans>
      </p>
      <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
      {token && !isUsed && (
        <div className={css.part} ref={takeFocus} tabIndex={-1}>
          <p>
            <Trans>After you confirm, your account uses the new address, and you log in with it.</Trans>
          </p>
          <div>
            <Button busy={isBusy} onPress={() => void confirm()}>
              <Trans>Use the new address</Trans>
            </Button>
          </div>
        </div>
      )}
      <div role="status">{waiting && <Waiting waiting={waiting} />}</div>
      {waiting && (
        <div>
          <Button kind="secondary" busy={isBusy} onPress={() => void act(() => call(cancelEmailChange, {}))}>
            <Trans>Keep the current address</Trans>
          </Button>
        </div>
      )}
      {step.kind === 'rest' && !waiting && (
        <div>
          <Button kind="secondary" onPress={() => setStep({ kind: 'name' })}>
            <Trans>Change email address</Trans>
          </Button>
        </div>
      )}
      {step.kind === 'name' && (
        <NameAddress onNamed={(newEmail) => setStep({ kind: 'prove', newEmail })} onCancel={() => setStep(rest)} />
      )}
      {step.kind === 'prove' && (
        <OwnProofForm
          send={(proof) => call(askEmailChange, { body: { ...proof, newEmail: step.newEmail } })}
          onDone={asked}
          onCancel={() => setStep(rest)}
        >
          <Trans>Send the link</Trans>
        </OwnProofForm>
      )}
    </div>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<WireContact['waiting']> }) {
  const language = useLanguage();
  return (
    <Notice tone="info">
      <Trans>
        We have emailed {waiting.newEmail}. Open the link in that email before{' '}
        {formatInstant(waiting.expiresAt, language)}. Use this browser, because you are logged in here. Your address
        does not change until you open the link and confirm.
      </Trans>
    </Notice>
  );
}

function NameAddress({ onNamed, onCancel }: { onNamed: (newEmail: string) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { register, handleSubmit, formState } = useForm<{ newEmail: string }>();
  const submit = handleSubmit(({ newEmail }) => onNamed(newEmail.trim()));
  return (
    <FormFrame onSubmit={submit}>
      <TextField
        {...register('newEmail', {
          required: t`Email is required`,
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: t`Invalid email` },
        })}
        label={t`New email address`}
        hint={t`We will send a link there, and a note to your current address.`}
        error={formState.errors.newEmail?.message}
        type="email"
        autoComplete="email"
        autoFocus
      />
      <FormActions>
        <Button type="submit">
          <Trans>Continue</Trans>
        </Button>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}
