import { undoEmailChange } from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useToken } from '../../lib/account/use-token.ts';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

type Outcome = 'asking' | 'no-answer' | 'stopped' | 'undone' | Refusal;

/**
 * Page that the link "It was not me" opens, in emails about a change of address. The user stops the change with a
 * button. Opening the link is not enough, because email programs open links on their own.
 */
function KeepEmail() {
  const { t } = useLingui();
  const token = useToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useHead({ title: t`Keep my address`, isPrivate: true });
  const keep = async () => {
    setOutcome('asking');
    const answer = await call(undoEmailChange, { body: { token: token ?? '' } }).catch(() => null);
    if (answer === null) setOutcome('no-answer');
    else if (isRefusal(answer)) setOutcome(answer);
    else setOutcome(answer.wasChanged ? 'undone' : 'stopped');
  };
  const press = (
    <Button busy={outcome === 'asking'} onPress={() => void keep()}>
      <Trans>It was not me</Trans>
    </Button>
  );
  const isDone = outcome === 'stopped' || outcome === 'undone';
  return (
    <PageLayout narrow title={<Trans>Keep my address</Trans>}>
      <div role="status">{isDone && <Done outcome={outcome} />}</div>
      {!isDone && <Told outcome={token === '' ? null : outcome} hasToken={token !== ''} press={press} />}
    </PageLayout>
  );
}

function Done({ outcome }: { outcome: 'stopped' | 'undone' }) {
  if (outcome === 'undone') {
    return (
      <EmptyState icon="check" title={<Trans>Your account has its old address again</Trans>}>
        <Trans>
          Every session has ended, and the password is void. We have emailed you a link to set a new one; it works for
          10 minutes.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check"
      title={<Trans>The change is stopped</Trans>}
      action={
        <ButtonLink to="/forgot-password">
          <Trans>Set a new password</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your address stays as it is. Whoever asked knows your password, so set a new one now.</Trans>
    </EmptyState>
  );
}

function Told({ outcome, hasToken, press }: { outcome: Outcome | null; hasToken: boolean; press: ReactNode }) {
  if (!hasToken) {
    return (
      <EmptyState icon="info" title={<Trans>This link is incomplete</Trans>}>
        <Trans>Open the newest email from us and use the link in it.</Trans>
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
  if (isRefusal(outcome)) {
    return (
      <ErrorState
        title={<Trans>This could not be undone</Trans>}
        action={
          <ButtonLink to="/contact">
            <Trans>Write to us</Trans>
          </ButtonLink>
        }
      >
        {refusalText(outcome)}
      </ErrorState>
    );
  }
  return (
    <EmptyState icon="warning" title={<Trans>Somebody changed the address of your account?</Trans>} action={press}>
      <Trans>
        You can stop it here. If the account has moved already, it comes back to this address, every session ends, and
        you set a new password.
      </Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: KeepEmail };
