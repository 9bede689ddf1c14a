import { addPasskey, beginPasskey, type WireSecondFactors } from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { makePasskey } from '../../lib/account/passkeys.ts';
import { ProofForm } from '../../lib/account/proof-form.tsx';
import { FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type Answer, call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

type Begun = Exclude<Answer<typeof beginPasskey>, Refusal>;
type Props = {
  found: WireSecondFactors;
  /**
   * Called after a passkey is added. If it is the first second factor of the account, the argument contains the
   * recovery codes. Otherwise it is null.
   */
  onAdded: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
};

/** Adds a passkey. First asks for a proof of identity and a name, and then opens the dialog of the browser. */
export function AddPasskey({ found, onAdded, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <Make begun={begun} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <ProofForm found={found} send={(body) => call(beginPasskey, { body })} onDone={setBegun} onCancel={onCancel}>
      <Trans>Continue</Trans>
    </ProofForm>
  );
}

function Make({ begun, onAdded, onCancel }: Omit<Props, 'found'> & { begun: Begun }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ name: string }>();
  const make = handleSubmit(async ({ name }) => {
    setProblem(null);
    const passkey = await makePasskey(begun);
    if (passkey === 'known') return setProblem(t`This device or key has a passkey of your account already.`);
    if (passkey === 'stopped') return setProblem(t`No passkey was made. Try again, or cancel.`);
    const answer = await call(addPasskey, { body: { name: name.trim(), passkey } }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onAdded(answer.recoveryCodes);
  });
  return (
    <FormFrame onSubmit={make} problem={problem}>
      <TextField
        {...register('name', {
          validate: (text) => text.trim() !== '' || t`Give it a name`,
          maxLength: { value: 60, message: t`At most 60 letters` },
        })}
        label={t`Name of the passkey`}
        hint={t`By which you will know it again, such as “My phone” or “Blue key”.`}
        error={formState.errors.name?.message}
        autoComplete="off"
        autoFocus
      />
      <FormActions>
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Make the passkey</Trans>
        </Button>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}
