import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type WirePasskey,
  type WireSecondFactors,
} from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ownFactors, ProofForm } from '../../lib/account/proof-form.tsx';
import { FormActions } from '../../lib/page/forms/form-frame.tsx';
import { call } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Step =
  | { kind: 'rest' | 'set-up' | 'remove' | 'renew' | 'add-passkey' }
  | { kind: 'remove-passkey'; passkey: WirePasskey }
  | { kind: 'codes'; codes: string[] };
const rest: Step = { kind: 'rest' };

/** Functions that change the current step. */
type Steps = {
  step: Step;
  go: (next: Step) => void;
  back: () => void;
  /** Shows new recovery codes. They are shown only once. */
  showCodes: (codes: string[]) => void;
  /** Returns to the overview and shows this message. */
  finish: (words: string) => void;
};

/** Shows the second factors of the account. The user can set them up, replace them and remove them. */
export function SecondFactor() {
  const factors = useAnswer(ownFactors);
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(rest);
  const [said, setSaid] = useState<string | null>(null);
  const go = (next: Step) => {
    setSaid(null);
    setStep(next);
  };
  const readAgain = () => void queries.invalidateQueries({ queryKey: ownFactors.queryKey });
  const steps: Steps = {
    step,
    go,
    back: () => go(rest),
    showCodes: (codes) => {
      go({ kind: 'codes', codes });
      readAgain();
    },
    finish: (words) => {
      go(rest);
      setSaid(words);
      readAgain();
    },
  };
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={steps.back} />;
  return (
    <>
      <div role="status" className={css.said}>
        {said && (
          <Notice tone="success" isSpoken>
            {said}
          </Notice>
        )}
      </div>
      <QueryResult query={factors} failed={<Trans>Your security settings could not be loaded</Trans>} heading="h3">
        {(found) => (
          <div className={css.parts}>
            <About found={found} />
            <Part title={<Trans>Authenticator app</Trans>}>
              <AppPart found={found} {...steps} />
            </Part>
            <Part title={<Trans>Passkeys</Trans>}>
              <PasskeyPart found={found} {...steps} />
            </Part>
            {hasSecondFactor(found) && (
              <Part title={<Trans>Recovery codes</Trans>}>
                <CodesPart found={found} {...steps} />
              </Part>
            )}
          </div>
        )}
      </QueryResult>
    </>
  );
}

type PartProps = Steps & { found: WireSecondFactors };

function AppPart({ found, step, go, back, showCodes, finish }: PartProps) {
  const { t } = useLingui();
  switch (step.kind) {
    case 'set-up':
      return <SetUpAuthenticator found={found} onCodes={showCodes} onCancel={back} />;
    case 'remove':
      return (
        <ProofForm
          found={found}
          danger
          send={(body) => call(removeAuthenticator, { body })}
          onDone={() => finish(t`The authenticator app is removed.`)}
          onCancel={back}
        >
          <Trans>Remove the app</Trans>
        </ProofForm>
      );
    default:
      return <AppChoices found={found} onChoose={(kind) => go({ kind })} />;
  }
}

function PasskeyPart({ found, step, go, back, showCodes, finish }: PartProps) {
  const { t } = useLingui();
  switch (step.kind) {
    case 'add-passkey':
      return (
        <AddPasskey
          found={found}
          onAdded={(codes) => (codes ? showCodes(codes) : finish(t`The passkey is added.`))}
          onCancel={back}
        />
      );
    case 'remove-passkey':
      return (
        <RemovePasskey
          found={found}
          passkey={step.passkey}
          onDone={() => finish(t`The passkey is removed.`)}
          onCancel={back}
        />
      );
    default:
      return (
        <Passkeys
          found={found}
          onAdd={() => go({ kind: 'add-passkey' })}
          onRemove={(passkey) => go({ kind: 'remove-passkey', passkey })}
        />
      );
  }
}

function CodesPart({ found, step, go, back, showCodes }: PartProps) {
  if (step.kind === 'renew') {
    return (
      <ProofForm
        found={found}
        send={(body) => call(renewRecoveryCodes, { body })}
        onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
        onCancel={back}
      >
        <Trans>Make new codes</Trans>
      </ProofForm>
    );
  }
  return (
    <>
      <p className={css.quiet}>
        <Plural value={found.recoveryCodesLeft} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <FormActions>
        <Button kind="secondary" onPress={() => go({ kind: 'renew' })}>
          <Trans>New recovery codes</Trans>
        </Button>
      </FormActions>
    </>
  );
}

const hasSecondFactor = ({ hasAuthenticator, passkeys }: WireSecondFactors) => hasAuthenticator || passkeys.length > 0;

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.steps}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function About({ found }: { found: WireSecondFactors }) {
  if (!hasSecondFactor(found)) {
    return (
      <p>
        <Trans>
          With a second step, whoever learns your password still cannot get in. The login then asks for a code of an app
          on your phone, or for a passkey: your fingerprint, face, screen lock or security key.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <Notice tone="success">
        {found.hasAuthenticator ? (
          <Trans>Your account is protected by an authenticator app.</Trans>
        ) : (
          <Trans>Your account is protected by a passkey.</Trans>
        )}
      </Notice>
      {found.isRequired && (
        <p className={css.quiet}>
          <Trans>Accounts of staff need a second step, so the last one can be replaced but not removed.</Trans>
        </p>
      )}
    </>
  );
}

type AppProps = { found: WireSecondFactors; onChoose: (kind: 'set-up' | 'remove') => void };

function AppChoices({ found, onChoose }: AppProps) {
  if (!found.hasAuthenticator) {
    return (
      <FormActions>
        <Button kind="secondary" onPress={() => onChoose('set-up')}>
          <Trans>Set up an authenticator app</Trans>
        </Button>
      </FormActions>
    );
  }
  return (
    <FormActions>
      <Button kind="secondary" onPress={() => onChoose('set-up')}>
        <Trans>Replace the app</Trans>
      </Button>
      {(!found.isRequired || found.passkeys.length > 0) && (
        <Button kind="secondary" onPress={() => onChoose('remove')}>
          <Trans>Remove the app</Trans>
        </Button>
      )}
    </FormActions>
  );
}

type RemoveProps = { found: WireSecondFactors; passkey: WirePasskey; onDone: () => void; onCancel: () => void };

function RemovePasskey({ found, passkey, onDone, onCancel }: RemoveProps) {
  const { passkeyId, name } = passkey;
  return (
    <>
      <p>
        <Trans>
          {name} will no longer open your account. Your device may go on listing it; you can delete it there.
        </Trans>
      </p>
      <ProofForm
        found={found}
        danger
        send={(body) => call(removePasskey, { body: { ...body, passkeyId } })}
        onDone={onDone}
        onCancel={onCancel}
      >
        <Trans>Remove the passkey</Trans>
      </ProofForm>
    </>
  );
}
