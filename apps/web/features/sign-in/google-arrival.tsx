import { pendingGoogle } from '@kasauti/contract/identity/google.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { continueByGoogle } from '../../lib/account/google.ts';
import { type LoginOutcome, loginBySecondFactor } from '../../lib/account/log-in.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { DeviceConflict } from './device-conflict.tsx';
import { SecondStep } from './second-step.tsx';

type Props = {
  /**
   * Value of `google` in the address of this page. It is the word `code` if the second factor is still missing,
   * otherwise the reason why the login failed.
   */
  said: string;
  next: string;
  /** The form for a login with a password. */
  children: ReactNode;
};

/**
 * Shown after a login with Google that created no session. Either the second factor is still missing, or the login
 * failed.
 */
export function GoogleArrival({ said, next, children }: Props) {
  const [isWithPassword, setWithPassword] = useState(false);
  if (said === 'code' && !isWithPassword) return <GoogleCode next={next} onBack={() => setWithPassword(true)} />;
  return (
    <>
      {said !== 'code' && (
        <Notice tone="warning">
          <Problem said={said} />
        </Notice>
      )}
      {children}
    </>
  );
}

function Problem({ said }: { said: string }) {
  switch (said) {
    case 'off':
      return <Trans>Logging in with Google is not set up here. Please log in with your password.</Trans>;
    case 'cancelled':
      return <Trans>You left Google before it was done. Try again, or log in with your password.</Trans>;
    case 'expired':
      return <Trans>That login took too long, or was begun in another window. Please try again.</Trans>;
    case 'unverified':
      return (
        <Trans>
          Google has not verified your email address, so we cannot know that it is yours. Verify it in your Google
          account, or log in with your password.
        </Trans>
      );
    case 'not-let-in':
      return <Trans>This account cannot be used any more. If you think that is a mistake, please write to us.</Trans>;
    case 'unreachable':
      return <Trans>Google is not responding just now. Try again in a minute, or log in with your password.</Trans>;
    default:
      return <Trans>Google’s answer was not valid, so you were not logged in. Please try again.</Trans>;
  }
}

/**
 * Used if this page is opened after the pending login has expired. The page still asks for a code. After the user
 * enters one, an error is shown.
 */
const lapsed = { challenge: '', hasAuthenticator: true, passkeys: [] };

function GoogleCode({ next, onBack }: { next: string; onBack: () => void }) {
  const { t } = useLingui();
  const waiting = useAnswer(question(pendingGoogle, {}), { freshMs: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<Extract<LoginOutcome, { kind: 'device-conflict' }> | null>(null);
  if (waiting.isPending) {
    return (
      <SkeletonGroup text={t`Loading ...`}>
        <Skeleton shape="block" />
      </SkeletonGroup>
    );
  }
  const pending = waiting.data && !isRefusal(waiting.data) ? waiting.data.pending : null;
  const { challenge, ...ways } = pending?.kind === 'second-factor' ? pending : lapsed;
  const enter: ComponentProps<typeof SecondStep>['onGiven'] = async (given) => {
    setProblem(null);
    if (challenge === '') return setProblem(t`This login took too long. Please go back and log in again.`);
    const outcome = await loginBySecondFactor(challenge, given).catch(() => null);
    if (outcome === null) return setProblem(t`Login failed. Please try again.`);
    if (outcome.kind === 'device-conflict') return setElsewhere(outcome);
    if (outcome.kind === 'refused') setProblem(refusalText(outcome.refusal));
  };
  return (
    <>
      <SecondStep asked={{ challenge, ways }} problem={problem} onGiven={enter} onBack={onBack} />
      {elsewhere && (
        <DeviceConflict
          currentDevice={elsewhere.currentDevice}
          runningTest={elsewhere.runningTest}
          onContinue={async () => continueByGoogle(next)}
          onCancel={onBack}
        />
      )}
    </>
  );
}
