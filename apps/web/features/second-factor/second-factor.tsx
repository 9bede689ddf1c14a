import { removeAuthenticator, renewRecoveryCodes, type WireSecondFactors } from '@kasauti/contract/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from '../../lib/answered.tsx';
import { call } from '../../lib/call.ts';
import { ownFactors, ProofForm } from '../../lib/proof-form.tsx';
import { useAnswer } from '../../lib/queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Step = { kind: 'rest' | 'set-up' | 'remove' | 'renew' } | { kind: 'codes'; codes: string[] };
const rest: Step = { kind: 'rest' };

/** What the login asks for besides the password, and how that is set up, replaced and removed. */
export function SecondFactor() {
  const factors = useAnswer(ownFactors);
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(rest);
  const [wasRemoved, setWasRemoved] = useState(false);
  const go = (next: Step) => {
    setWasRemoved(false);
    setStep(next);
  };
  const back = () => go(rest);
  const showCodes = (codes: string[]) => {
    go({ kind: 'codes', codes });
    void queries.invalidateQueries({ queryKey: ownFactors.queryKey });
  };
  const removed = () => {
    go(rest);
    setWasRemoved(true);
    void queries.invalidateQueries({ queryKey: ownFactors.queryKey });
  };
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={back} />;
  return (
    <div className={css.steps}>
      <div role="status">
        {wasRemoved && (
          <Notice tone="success" isSpoken>
            <Trans>The authenticator app is removed.</Trans>
          </Notice>
        )}
      </div>
      <Answered query={factors} failed={<Trans>Your security settings could not be loaded</Trans>} heading="h3">
        {(found) => (
          <>
            <About found={found} />
            {step.kind === 'rest' && <Choices found={found} onChoose={(kind) => go({ kind })} />}
            {step.kind === 'set-up' && (
              <SetUpAuthenticator needsCode={found.hasAuthenticator} onCodes={showCodes} onCancel={back} />
            )}
            {step.kind === 'remove' && (
              <ProofForm
                needsCode
                danger
                send={(body) => call(removeAuthenticator, { body })}
                onDone={removed}
                onCancel={back}
              >
                <Trans>Remove the app</Trans>
              </ProofForm>
            )}
            {step.kind === 'renew' && (
              <ProofForm
                needsCode
                send={(body) => call(renewRecoveryCodes, { body })}
                onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
                onCancel={back}
              >
                <Trans>Make new codes</Trans>
              </ProofForm>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

function About({ found }: { found: WireSecondFactors }) {
  if (!found.hasAuthenticator) {
    return (
      <p>
        <Trans>
          With an authenticator app on your phone, whoever learns your password still cannot get in. The login then asks
          for a code that only the app knows.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <Notice tone="success">
        <Trans>Your account is guarded by an authenticator app.</Trans>
      </Notice>
      <p className={css.quiet}>
        <Plural value={found.recoveryCodesLeft} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      {found.isRequired && (
        <p className={css.quiet}>
          <Trans>Accounts of staff need a second factor, so it can be replaced but not removed.</Trans>
        </p>
      )}
    </>
  );
}

function Choices({
  found,
  onChoose,
}: {
  found: WireSecondFactors;
  onChoose: (kind: 'set-up' | 'remove' | 'renew') => void;
}) {
  if (!found.hasAuthenticator) {
    return (
      <div className={css.actions}>
        <Button onPress={() => onChoose('set-up')}>
          <Trans>Set up an authenticator app</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={css.actions}>
      <Button kind="secondary" onPress={() => onChoose('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button kind="secondary" onPress={() => onChoose('set-up')}>
        <Trans>Replace the app</Trans>
      </Button>
      {!found.isRequired && (
        <Button kind="secondary" onPress={() => onChoose('remove')}>
          <Trans>Remove the app</Trans>
        </Button>
      )}
    </div>
  );
}
