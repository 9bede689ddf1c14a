import {
  beginAuthenticator,
  confirmAuthenticator,
  type WireSecondFactors,
} from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ProofForm } from '../../lib/account/proof-form.tsx';
import { FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { QrCode } from './qr-code.tsx';
import css from './second-factor.module.css';

type Key = { secret: string; keyUri: string };
type Props = { found: WireSecondFactors; onCodes: (codes: string[]) => void; onCancel: () => void };

/**
 * Sets up an authenticator app in three steps: password, QR code and first code. The app becomes a second factor only
 * after a correct code.
 */
export function SetUpAuthenticator({ found, onCodes, onCancel }: Props) {
  const [key, setKey] = useState<Key | null>(null);
  if (key) return <Confirm of={key} onCodes={onCodes} onCancel={onCancel} />;
  return (
    <ProofForm found={found} send={(body) => call(beginAuthenticator, { body })} onDone={setKey} onCancel={onCancel}>
      <Trans>Continue</Trans>
    </ProofForm>
  );
}

function Confirm({ of: key, onCodes, onCancel }: Omit<Props, 'found'> & { of: Key }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ otp: string }>();
  const confirm = handleSubmit(async ({ otp }) => {
    setProblem(null);
    const body = { otp: otp.replace(/\s/g, '') };
    const answer = await call(confirmAuthenticator, { body }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onCodes(answer.recoveryCodes);
  });
  return (
    <div className={css.steps}>
      <p ref={takeFocus} tabIndex={-1}>
        <Trans>Scan this picture with an authenticator app, then enter the code that the app shows.</Trans>
      </p>
      <QrCode text={key.keyUri} label={t`QR code with the key for your authenticator app`} />
      <p>
        <Trans>
          Cannot scan it? Type this key into the app: <span className={css.secret}>{inGroups(key.secret)}</span>
        </Trans>
      </p>
      <FormFrame onSubmit={confirm} problem={problem}>
        <TextField
          {...register('otp', {
            validate: (text) => /^\d{6}$/.test(text.replace(/\s/g, '')) || t`Enter the six digits`,
          })}
          label={t`Code from your authenticator app`}
          hint={t`Six digits. A new code appears every 30 seconds.`}
          error={formState.errors.otp?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormActions>
          <Button type="submit" busy={formState.isSubmitting}>
            <Trans>Confirm</Trans>
          </Button>
          <Button kind="secondary" onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </FormActions>
      </FormFrame>
    </div>
  );
}

/** Splits the secret into groups of four characters, which are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
