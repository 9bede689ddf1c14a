import { readSecondFactors, type WireProof } from '@kasauti/contract/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Answered } from './answered.tsx';
import { isRefusal, type Refusal } from './call.ts';
import { FormFrame } from './form-frame.tsx';
import { AppLink } from './links.tsx';
import css from './proof-form.module.css';
import { question, useAnswer } from './queries.ts';
import { refusalText } from './refusal-text.ts';

type Fields = { currentPassword: string; code: string };
type Props<Done> = {
  /** The account has a second factor, so a code of it is asked for. */
  needsCode: boolean;
  send: (proof: WireProof) => Promise<Done | Refusal>;
  onDone: (done: Exclude<Done, Refusal>) => void;
  onCancel: () => void;
  danger?: boolean;
  children: ReactNode;
};

/** Asks for what only the owner has before something of the account is changed: an open page proves nothing. `children`: the button. */
export function ProofForm<Done>({ needsCode, send, onDone, onCancel, danger, children }: Props<Done>) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword, code }) => {
    setProblem(null);
    const proof = { currentPassword, ...(needsCode && { code: code.trim() }) };
    const answer = await send(proof).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onDone(answer as Exclude<Done, Refusal>);
  });
  return (
    <FormFrame onSubmit={submit} problem={problem}>
      <PasswordField
        {...register('currentPassword', { required: t`Password is required` })}
        label={t`Current password`}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        autoFocus
        showText={t`Show`}
        hideText={t`Hide`}
      />
      {needsCode && (
        <TextField
          {...register('code', { required: t`Enter a code` })}
          label={t`Code from your authenticator app`}
          hint={t`Or one of your recovery codes.`}
          error={errors.code?.message}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {/* Whoever logs in with Google alone has none yet. */}
      <AppLink to="/forgot-password">
        <Trans>No password, or forgotten? Set a new one by mail</Trans>
      </AppLink>
      <div className={css.actions}>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {children}
        </Button>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

export const ownFactors = question(readSecondFactors, {});

/** The same, where it is not known yet whether the account has a second factor. */
export function OwnProofForm<Done>(props: Omit<Props<Done>, 'needsCode'>) {
  const factors = useAnswer(ownFactors);
  return (
    <Answered query={factors} failed={<Trans>Your security settings could not be loaded</Trans>} heading="h3">
      {({ hasAuthenticator }) => <ProofForm {...props} needsCode={hasAuthenticator} />}
    </Answered>
  );
}
