import { allowForcedGoogle } from '@kasauti/contract/identity/google.ts';
import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { continueByGoogle } from '../../lib/account/google.ts';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

/** Page that asks before sessions on other devices are ended. A link alone must not end them. */
function ContinueWithGoogle() {
  const { t } = useLingui();
  const next = ownPath(useSearch().get('next')) ?? '/dashboard';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useHead({ title: t`Continue with Google`, isPrivate: true });
  const goOn = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(allowForcedGoogle, {}).catch(() => null);
    if (answer !== null && !isRefusal(answer)) return continueByGoogle(next);
    setBusy(false);
    setProblem(answer ? refusalText(answer) : t`We could not reach the server. Please try again.`);
  };
  return (
    <PageLayout narrow title={<Trans>Continue with Google</Trans>}>
      <EmptyState
        icon="info"
        title={<Trans>Would you like to log out from all other devices and continue?</Trans>}
        action={
          <>
            <Button busy={busy} onPress={() => void goOn()}>
              <Trans>Yes, Continue</Trans>
            </Button>{' '}
            <ButtonLink to="/" kind="secondary">
              <Trans>Cancel</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>
          You came here by a link that logs you in with Google and ends your session on every other device. If you did
          not ask for that, press Cancel: nothing has happened yet.
        </Trans>
      </EmptyState>
      <p role="alert">{problem}</p>
    </PageLayout>
  );
}

export const page: Page = { Screen: ContinueWithGoogle };
