import {
  askPasskey,
  readSecondFactors,
  type WireProof,
  type WireSecondFactors,
} from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormActions, FormFrame } from '../page/forms/form-frame.tsx';
import { AppLink } from '../routing/links.tsx';
import { call, isRefusal, type Refusal } from '../server/call.ts';
import { question, useAnswer } from '../server/queries.ts';
import { QueryResult } from '../server/query-result.tsx';
import { refusalText } from '../words/refusal-text.ts';
import { canUsePasskeys, signByPasskey } from './passkeys.ts';
import css from './proof-form.module.css';

type Fields = { currentPassword: string; code: string };
type Props<Done> = {
  /** The account's second factors. They decide what the form requires in addition to the password. */
  found: WireSecondFactors;
  send: (proof: WireProof) => Promise<Done | Refusal>;
  onDone: (done: Exclude<Done, Refusal>) => void;
  onCancel: () => void;
  danger?: boolean;
  children: ReactNode;
};

/**
 * Form that asks for the password, and for a second factor if the account has one, before a change of the account.
 * Another person may use a page that the user left open. `children` is the text of the button.
 */
export function ProofForm<Done>({ found, send, onDone, onCancel, danger, children }: Props<Done>) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const hasPasskey = found.passkeys.length > 0 && canUsePasskeys();
  const [withPasskey, setWithPasskey] = useState(hasPasskey);
  const { register, handleSubmit, formState } = useForm<Fields>();
  const { errors, isSubmitting } = formState;
  const needsCode = !withPasskey && (found.hasAuthenticator || found.passkeys.length > 0);
  const submit = handleSubmit(async ({ currentPassword, code }) => {
    setProblem(null);
    const second = withPasskey ? await signProof() : { ...(needsCode && { code: code.trim() }) };
    if (second === 'unreachable') return setProblem(t`We could not reach the server. Please try again.`);
    if (second === 'stopped') return setProblem(t`No passkey was used. Try again, or use a code.`);
    const answer = await send({ currentPassword, ...second }).catch(() => null);
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
          label={found.hasAuthenticator ? t`Code from your authenticator app` : t`Recovery code`}
          hint={found.hasAuthenticator ? t`Or one of your recovery codes.` : t`Each works once.`}
          error={errors.code?.message}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {withPasskey && (
        <p className={css.quiet}>
          <Trans>Then your browser asks for your passkey.</Trans>
        </p>
      )}
      {/* A user who logs in only with Google has no password yet. */}
      <AppLink to="/forgot-password">
        <Trans>No password, or forgotten it? Set a new one by email</Trans>
      </AppLink>
      <FormActions>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {children}
        </Button>
        {hasPasskey && (
          <Button kind="secondary" onPress={() => setWithPasskey(!withPasskey)}>
            {withPasskey ? <Trans>Use a code instead</Trans> : <Trans>Use a passkey instead</Trans>}
          </Button>
        )}
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}

export const ownFactors = question(readSecondFactors, {});

/** The same form, for a page that has not loaded the account's second factors. This component loads them. */
export function OwnProofForm<Done>(props: Omit<Props<Done>, 'found'>) {
  const factors = useAnswer(ownFactors);
  return (
    <QueryResult query={factors} failed={<Trans>Your security settings could not be loaded</Trans>} heading="h3">
      {(found) => <ProofForm {...props} found={found} />}
    </QueryResult>
  );
}

/** Signs a new challenge, which is valid for one change only, with a passkey. */
async function signProof(): Promise<Pick<WireProof, 'passkey'> | 'unreachable' | 'stopped'> {
  const asked = await call(askPasskey, {}).catch(() => null);
  if (asked === null || isRefusal(asked)) return 'unreachable';
  const passkey = await signByPasskey(asked);
  return passkey ? { passkey } : 'stopped';
}
