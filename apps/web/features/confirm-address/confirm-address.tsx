import { resendConfirmation } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkSession } from '../../lib/account/session.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { CodeForm } from './code-form.tsx';
import css from './confirm-address.module.css';

/**
 * Reminds the user that the email address is not confirmed. Without confirmation the user can browse, buy and book, but
 * cannot take a proctored test.
 */
export function ConfirmAddress() {
  const { t } = useLingui();
  const user = useAuth((auth) => auth.user);
  const [hasCode, setHasCode] = useState(false);
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    // The address may already have been confirmed in another tab. The session is then read again, and the bar
    // disappears.
    onSuccess: (answer) => isRefusal(answer) && answer.code === 'already-confirmed' && checkSession(),
  });
  const isUnconfirmed = user?.emailConfirmed === false;
  useEffect(() => {
    if (!isUnconfirmed) return;
    // The link in the email opens another tab. When the user returns to this tab, the session is read again.
    const look = () => void checkSession();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isUnconfirmed]);
  if (!user || !isUnconfirmed) return null;
  const { email } = user;
  const outcome = () => {
    if (resend.isError) return t`We could not reach the server. Please try again.`;
    if (resend.data === undefined) return null;
    return isRefusal(resend.data) ? refusalText(resend.data) : t`Sent. Check your inbox and your spam folder.`;
  };
  const onConfirmed = () => {
    toast('success', t`Your address is confirmed.`);
    void checkSession();
  };
  return (
    <>
      <QuietBar
        action={
          <>
            <Button kind="secondary" size="small" aria-expanded={hasCode} onPress={() => setHasCode(!hasCode)}>
              <Trans>Enter the code</Trans>
            </Button>
            <Button kind="secondary" size="small" busy={resend.isPending} onPress={() => resend.mutate()}>
              <Trans>Resend</Trans>
            </Button>
          </>
        }
      >
        {outcome() ?? (
          <Trans>
            Confirm your email address {email} by the code or the link that we sent. You need it before a proctored
            test.
          </Trans>
        )}
      </QuietBar>
      {hasCode && <div className={css.panel}>{email && <CodeForm email={email} onConfirmed={onConfirmed} />}</div>}
    </>
  );
}
