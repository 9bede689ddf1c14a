import type { WireAssertion, WireSecondFactorWays } from '@kasauti/contract/identity/webauthn.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { canUsePasskeys, signByPasskey } from '../../lib/account/passkeys.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { CodeForm } from './code-form.tsx';
import css from './sign-in.module.css';

/** The request of the server for a second factor. */
export type Asked = { challenge: string; ways: WireSecondFactorWays };
type Way = 'passkey' | 'app' | 'recovery-code';

type Props = {
  asked: Asked;
  problem: string | null;
  onGiven: (given: { otp: string } | { passkey: WireAssertion }) => Promise<void>;
  onBack: () => void;
};

/** Asks for the second factor. Offers the passkeys of the account, its authenticator app, and a recovery code. */
export function SecondStep({ asked, problem, onGiven, onBack }: Props) {
  const ways = waysFor(asked.ways);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery-code');
  const others = (
    <p className={css.ways}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <button type="button" key={other} onClick={() => setWay(other)}>
            <WayName of={other} />
          </button>
        ))}
    </p>
  );
  if (way === 'passkey') {
    return (
      <PasskeyStep asked={asked} problem={problem} onPasskey={(passkey) => onGiven({ passkey })} onBack={onBack}>
        {others}
      </PasskeyStep>
    );
  }
  return (
    <CodeForm key={way} hasPhone={way === 'app'} problem={problem} onSubmit={(otp) => onGiven({ otp })} onBack={onBack}>
      {others}
    </CodeForm>
  );
}

function waysFor({ hasAuthenticator, passkeys }: WireSecondFactorWays): Way[] {
  return [
    ...(passkeys.length > 0 && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(hasAuthenticator ? (['app'] as const) : []),
    'recovery-code',
  ];
}

function WayName({ of: way }: { of: Way }) {
  switch (way) {
    case 'passkey':
      return <Trans>Use a passkey</Trans>;
    case 'app':
      return <Trans>Use the authenticator app</Trans>;
    case 'recovery-code':
      return <Trans>Use a recovery code</Trans>;
  }
}

type PasskeyProps = {
  asked: Asked;
  problem: string | null;
  onPasskey: (passkey: WireAssertion) => Promise<void>;
  onBack: () => void;
  children: ReactNode;
};

function PasskeyStep({ asked, problem, onPasskey, onBack, children }: PasskeyProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [hasStopped, setStopped] = useState(false);
  const press = async () => {
    setBusy(true);
    setStopped(false);
    const passkey = await signByPasskey({ challenge: asked.challenge, passkeys: asked.ways.passkeys });
    if (passkey) await onPasskey(passkey);
    else setStopped(true);
    setBusy(false);
  };
  const shown = hasStopped ? t`No passkey was used. Try again, or choose another way.` : problem;
  return (
    <div className={css.form}>
      {shown && <Notice tone="danger">{shown}</Notice>}
      <p>
        <Trans>Confirm with your fingerprint, face, screen lock or security key that it is you.</Trans>
      </p>
      {children}
      <DialogActions>
        <Button kind="secondary" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button busy={busy} busyText={t`Logging in...`} onPress={press} ref={takeFocus}>
          <Trans>Use a passkey</Trans>
        </Button>
      </DialogActions>
    </div>
  );
}
