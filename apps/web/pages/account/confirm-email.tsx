import { confirmEmail } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Moment, MomentActions } from '@kasauti/ui/parts/moment.tsx';
import { EmptyState, ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { begunSignUp, forgetSignUp, loginAddress } from '../../lib/account/begun-sign-up.ts';
import { checkSession } from '../../lib/account/session.ts';
import { useToken } from '../../lib/account/use-token.ts';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './confirm-email.module.css';

type Outcome = 'asking' | 'no-answer' | Refusal;

/**
 * Page that the link in the sign-up email opens. The user confirms the address with a button. Opening the link is not
 * enough, because email programs open links on their own and the link works only once.
 */
function ConfirmEmail() {
  const { t } = useLingui();
  const token = useToken();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const [outcome, setOutcome] = useState<Outcome | 'done' | null>(null);
  const [next, setNext] = useState<string | null>(null);
  useHead({ title: t`Confirm your email`, isPrivate: true });
  const confirm = async () => {
    setOutcome('asking');
    const answer = await call(confirmEmail, { body: { token: token ?? '' } }).catch(() => null);
    setOutcome(answer === null ? 'no-answer' : isRefusal(answer) ? answer : 'done');
    if (answer === null || isRefusal(answer)) return;
    setNext(begunSignUp()?.next ?? null);
    forgetSignUp();
    // The page loaded the session before the confirmation, so it loads the session again.
    if (isSignedIn) void checkSession();
  };
  const press = (
    <Button busy={outcome === 'asking'} onPress={() => void confirm()}>
      <Trans>Confirm my address</Trans>
    </Button>
  );
  if (outcome === 'done') return <Done isSignedIn={isSignedIn} next={next} />;
  return (
    <PageLayout narrow title={<Trans>Confirm your email</Trans>}>
      <Told outcome={token === '' ? null : outcome} hasToken={token !== ''} press={press} />
    </PageLayout>
  );
}

function Done({ isSignedIn, next }: { isSignedIn: boolean; next: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isForCart = next === '/cart' || next === '/checkout';
  return (
    <div className={css.done}>
      <Moment title={<Trans>Your address is confirmed</Trans>} titleRef={heading}>
        <p>
          <Trans>You can now take proctored tests.</Trans>
        </p>
        {!isSignedIn && (
          <p>
            {isForCart ? (
              <Trans>Log in to go back to your cart. Nothing in it is lost.</Trans>
            ) : (
              <Trans>Log in to continue where you were.</Trans>
            )}
          </p>
        )}
      </Moment>
      <MomentActions>
        {isSignedIn ? (
          <ButtonLink to={next ?? '/dashboard'}>
            {isForCart ? <Trans>Back to the cart</Trans> : <Trans>Continue</Trans>}
          </ButtonLink>
        ) : (
          <ButtonLink to={loginAddress(next)}>
            <Trans>Login</Trans>
          </ButtonLink>
        )}
      </MomentActions>
    </div>
  );
}

/** Explains why the address is not confirmed yet. Errors are announced to screen readers. */
function Told({ outcome, hasToken, press }: { outcome: Outcome | null; hasToken: boolean; press: ReactNode }) {
  if (!hasToken) {
    return (
      <EmptyState icon="info" title={<Trans>This link is incomplete</Trans>}>
        <Trans>Open the email that we sent when you signed up, and use the link in it.</Trans>
      </EmptyState>
    );
  }
  if (outcome === 'no-answer') {
    return (
      <ErrorState title={<Trans>The server could not be reached</Trans>} action={press}>
        <Trans>Check your connection, then try again.</Trans>
      </ErrorState>
    );
  }
  if (outcome !== null && outcome !== 'asking') {
    return (
      <ErrorState
        title={<Trans>The address is not confirmed yet</Trans>}
        action={
          <ButtonLink to="/forgot-password">
            <Trans>Set a new password</Trans>
          </ButtonLink>
        }
      >
        <p>{refusalText(outcome)}</p>
        <p>
          <Trans>Or type the six-digit code of the same email where you signed up.</Trans>
        </p>
      </ErrorState>
    );
  }
  return (
    <EmptyState icon="message" title={<Trans>Confirm that this address is yours</Trans>} action={press}>
      <Trans>You need this before you take a proctored test.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: ConfirmEmail };
