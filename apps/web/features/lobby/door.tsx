import type { OpenedAttempt } from '@kasauti/contract/attempts/attempts.ts';
import { resendConfirmation } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkSession } from '../../lib/account/session.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { reasonSentence } from '../../lib/words/reason-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './lobby.module.css';

const writeToUs = (
  <ButtonLink to="/contact" kind="secondary">
    <Trans>Write to us</Trans>
  </ButtonLink>
);

/**
 * Explains why this candidate cannot enter the lobby, and links to the next step. `refusal` is a refusal of the server
 * or only its code.
 */
export function ClosedDoor({ refusal, onRetry }: { refusal: Refusal | string; onRetry: () => void }) {
  const myTests = (
    <ButtonLink to="/my-tests" kind="secondary">
      <Trans>My Tests</Trans>
    </ButtonLink>
  );
  switch (typeof refusal === 'string' ? refusal : refusal.code) {
    case 'entry-closed':
      return (
        <Door
          title={<Trans>Entry to this test has closed</Trans>}
          action={
            <>
              {myTests}
              {writeToUs}
            </>
          }
        >
          <Trans>If something outside your control kept you away, write to us soon.</Trans>
        </Door>
      );
    case 'not-confirmed-account':
      return <ConfirmFirst onRetry={onRetry} />;
    case 'guardian-consent-needed':
      return (
        <Door
          title={<Trans>A guardian must agree first</Trans>}
          action={
            <>
              <ButtonLink to="/profile#guardian">
                <Trans>Ask a guardian for consent</Trans>
              </ButtonLink>
              {myTests}
            </>
          }
        >
          <Trans>
            You are under 18, and this test is watched over the internet. You can take it with a guardian’s recorded
            consent. Tests at a centre and tests that nobody watches are open to you in any case. If the consent does
            not come in time, the booking ends automatically and you can use your purchase again.
          </Trans>
        </Door>
      );
    case 'not-confirmed':
      return (
        <Door title={<Trans>This booking is not confirmed</Trans>} action={myTests}>
          <Trans>It was cancelled, moved or never completed. See My Tests for your current booking.</Trans>
        </Door>
      );
    case 'not-found':
      return (
        <Door title={<Trans>We could not find that booking</Trans>} action={myTests}>
          <Trans>It may belong to another account, or the address may be mistyped.</Trans>
        </Door>
      );
    default:
      return (
        <ErrorState
          heading="h1"
          title={<Trans>The lobby could not be opened</Trans>}
          action={
            <>
              <Button onPress={onRetry}>
                <Trans>Try again</Trans>
              </Button>
              {myTests}
            </>
          }
        >
          {refusalText(refusal)}
        </ErrorState>
      );
  }
}

/** Shown if the attempt is already over. The text depends on the state of the attempt. */
export function OverAlready({ attempt }: { attempt: OpenedAttempt }) {
  const result = (
    <ButtonLink to={`/results/${attempt.attemptId}`}>
      <Trans>See the result</Trans>
    </ButtonLink>
  );
  if (attempt.state === 'submitted') {
    return (
      <Door title={<Trans>This test is submitted</Trans>} action={result}>
        <Trans>Everything that was saved has been submitted.</Trans>
      </Door>
    );
  }
  if (attempt.state === 'terminated') {
    return (
      <Door
        title={<Trans>Your proctor has ended this test</Trans>}
        action={
          <>
            {result}
            {writeToUs}
          </>
        }
      >
        <Trans>
          The result is withheld until a second person has looked at it. If you do not agree with this, write to us.
        </Trans>
      </Door>
    );
  }
  return (
    <Door
      title={<Trans>Your proctor did not let you in</Trans>}
      action={
        <>
          <ButtonLink to="/bookschedule">
            <Trans>Choose another date</Trans>
          </ButtonLink>
          {writeToUs}
        </>
      }
    >
      {attempt.refusalReason !== null && (
        <p>
          <Trans>The reason: {reasonSentence(attempt.refusalReason)}</Trans>
        </p>
      )}
      <p>
        <Trans>Your purchase is kept: choose another date. If you do not agree with this, write to us.</Trans>
      </p>
    </Door>
  );
}

function ConfirmFirst({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const resend = useMutation({ mutationFn: () => call(resendConfirmation, {}) });
  const outcome = () => {
    if (resend.isError) return t`We could not reach the server. Please try again.`;
    if (!resend.data) return null;
    return isRefusal(resend.data) ? refusalText(resend.data) : t`Sent. Check your inbox and your spam folder.`;
  };
  return (
    <Door
      title={<Trans>Confirm your email address first</Trans>}
      action={
        <>
          <Button
            onPress={() => {
              // The bar at the top of the page also depends on the session, so the session is read again.
              void checkSession();
              onRetry();
            }}
          >
            <Trans>I have confirmed it</Trans>
          </Button>
          <Button kind="secondary" busy={resend.isPending} onPress={() => resend.mutate()}>
            <Trans>Send the link again</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>We have sent you a link. A proctored test needs an address that was confirmed by it.</Trans>
      </p>
      <p role="status">{outcome()}</p>
    </Door>
  );
}

function Door({ title, children, action }: { title: ReactNode; children: ReactNode; action: ReactNode }) {
  return (
    <EmptyState heading="h1" icon="info" title={title} action={action}>
      <div className={css.why}>{children}</div>
    </EmptyState>
  );
}
