import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { forgetEntries, keepEntries, keptEntries } from '../../lib/account/kept-entries.ts';
import { type LoginOutcome, login, loginByPasskey, loginBySecondFactor } from '../../lib/account/log-in.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import { DeviceConflict } from './device-conflict.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { Asked } from './second-step.tsx';
import css from './sign-in.module.css';

// It is needed only after a correct password, so it is not part of the first load.
const SecondStep = lazyPart(
  () => import('./second-step.tsx').then(({ SecondStep }) => SecondStep),
  <Skeleton shape="block" />,
);

// It is needed only while somebody is trying to guess the password of the account, which is rare.
const MailedCodeStep = lazyPart(
  () => import('./mailed-code-step.tsx').then(({ MailedCodeStep }) => MailedCodeStep),
  <Skeleton shape="block" />,
);

type Credentials = { username: string; password: string; mailedCode?: string };
type Step =
  | { kind: 'credentials' }
  | { kind: 'mailed-code' }
  | { kind: 'second'; asked: Asked }
  | { kind: 'conflict'; found: Extract<LoginOutcome, { kind: 'device-conflict' }>; again: () => Promise<LoginOutcome> };

type Props = {
  onDone: () => void;
  /** True on the login page. Its error messages differ from those of the dialog. */
  isPage?: boolean;
  /** Undefined for the staff login. Staff cannot sign up, because an administrator creates their accounts. */
  onSignUp?: () => void;
  /** Page that opens after a login with Google. Undefined where a login with Google is not offered. */
  googleNext?: string;
};

/**
 * Login form. It asks for the username and the password. If the account has a second factor, the form then asks for it.
 * If the account is active on another device, the form asks which session to keep.
 */
export function SignInForm({ onDone, onSignUp, googleNext, isPage = false }: Props) {
  const { form, step, setStep, problem, setProblem, follow, submit } = useSignIn({ onDone, isPage });
  const { getValues, setValue, reset } = form;
  switch (step.kind) {
    case 'mailed-code':
      return (
        <MailedCodeStep
          problem={problem}
          onCode={(mailedCode) => {
            setValue('mailedCode', mailedCode);
            return submit();
          }}
          onNewCode={() => {
            setValue('mailedCode', undefined);
            return submit();
          }}
          onBack={() => {
            setProblem(null);
            setValue('mailedCode', undefined);
            setStep({ kind: 'credentials' });
          }}
        />
      );
    case 'second': {
      const { asked } = step;
      return (
        <SecondStep
          asked={asked}
          problem={problem}
          // The challenge can be answered only once. To end the session on the other device, the credentials are sent
          // again. The server remembers that the second factor was correct, and does not ask for it again.
          onGiven={(given) =>
            follow((force) =>
              force ? login({ ...getValues(), forceLogin: true }) : loginBySecondFactor(asked.challenge, given),
            )
          }
          onBack={() => setStep({ kind: 'credentials' })}
        />
      );
    }
    default: {
      const { errors, isSubmitting } = form.formState;
      return (
        <>
          <form className={css.form} onSubmit={submit} noValidate>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <CredentialFields register={form.register} errors={errors} />
            <AppLink to="/forgot-password" className={css.forgot} onClick={onDone}>
              <Trans>Forgot Password</Trans>
            </AppLink>
            <LoginButton busy={isSubmitting} />
            {googleNext && <GoogleButton next={googleNext} />}
            <PasskeyButton onPress={() => follow(loginByPasskey)} />
            {onSignUp && <ToSignUp onSignUp={onSignUp} />}
          </form>
          {step.kind === 'conflict' && (
            <DeviceConflict
              currentDevice={step.found.currentDevice}
              runningTest={step.found.runningTest}
              onContinue={() => follow(() => step.again())}
              onCancel={() => {
                // If the user cancels the dialog, the credentials are cleared.
                reset({ username: '', password: '' });
                setStep({ kind: 'credentials' });
              }}
            />
          )}
        </>
      );
    }
  }
}

/** Holds the credentials and the current step of the login. The response to each call determines the next step. */
function useSignIn({ onDone, isPage }: { onDone: () => void; isPage: boolean }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>({ kind: 'credentials' });
  const [problem, setProblem] = useState<string | null>(null);
  const [kept] = useState(() => keptEntries('sign-in'));
  const form = useForm<Credentials>({ mode: 'onSubmit', ...(kept && { defaultValues: kept }) });
  const { getValues, handleSubmit } = form;
  const isIn = useRef(false);
  useEffect(
    () => () => {
      if (isIn.current) forgetEntries('sign-in');
      else keepEntries('sign-in', { username: getValues('username') });
    },
    [getValues],
  );

  /** Makes the call and shows the next step. With `force`, the call also ends the session on the other device. */
  const follow = async (ask: (force: boolean) => Promise<LoginOutcome>, force = false) => {
    setProblem(null);
    const outcome = await ask(force).catch(() => null);
    if (outcome === null) return setProblem(t`Login failed. Please try again.`);
    switch (outcome.kind) {
      case 'signed-in':
        isIn.current = true;
        return onDone();
      case 'second-factor':
        return setStep({ kind: 'second', asked: outcome });
      case 'mailed-code':
        return setStep({ kind: 'mailed-code' });
      case 'device-conflict':
        return setStep({ kind: 'conflict', found: outcome, again: () => ask(true) });
      case 'refused':
        setStep(({ kind, ...rest }) => (kind === 'conflict' ? { kind: 'credentials' } : ({ kind, ...rest } as Step)));
        return setProblem(
          refusalTextOr(outcome.refusal, isPage ? t`An unexpected error occurred` : t`Login failed. Please try again.`),
        );
      case 'stopped':
        return setProblem(t`No passkey was used. Try again, or log in with your password.`);
      case 'unclear':
        return setProblem(isPage ? t`Login failed` : t`Login failed. Please try again.`);
    }
  };

  const submit = handleSubmit((credentials) =>
    follow((forceLogin) => login({ ...credentials, ...(forceLogin && { forceLogin }) })),
  );
  return { form, step, setStep, problem, setProblem, follow, submit };
}

type FieldsProps = { register: UseFormRegister<Credentials>; errors: FieldErrors<Credentials> };

function CredentialFields({ register, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...register('username', { validate: (text) => text.trim() !== '' || t`Username is required` })}
        label={t`Username / Email`}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        {...register('password', { required: t`Password is required` })}
        label={t`Password`}
        error={errors.password?.message}
        showText={t`Show`}
        hideText={t`Hide`}
      />
    </>
  );
}

function LoginButton({ busy }: { busy: boolean }) {
  const { t } = useLingui();
  return (
    <Button type="submit" wide busy={busy} busyText={t`Logging in...`}>
      <Trans>Login</Trans>
    </Button>
  );
}

function ToSignUp({ onSignUp }: { onSignUp: () => void }) {
  return (
    <p className={css.switch}>
      <Trans>Not yet registered?</Trans>{' '}
      <button type="button" onClick={onSignUp}>
        <Trans>Sign Up</Trans>
      </button>
    </p>
  );
}
