import { resendSignUpMail } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { forgetSignUp, loginAddress, takeFreshSignUp, useBegunSignUp } from '../../lib/account/begun-sign-up.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { CodeForm } from './code-form.tsx';
import css from './confirm-address.module.css';

/**
 * Shown after a sign-up until the first login. Shows the email address, a field for the code from the email, and the
 * next step.
 */
export function SignUpMailed() {
  const { t } = useLingui();
  const { hasDemoMailbox } = useSite();
  const navigate = useNavigate();
  const titleId = useId();
  const begun = useBegunSignUp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFreshSignUp()) heading.current?.focus();
  }, []);
  const resend = useMutation({ mutationFn: (email: string) => call(resendSignUpMail, { body: { email } }) });
  if (!begun) return null;
  const { email, next } = begun;
  const outcome = () => {
    if (resend.isError) return t`We could not reach the server. Please try again.`;
    if (resend.data === undefined) return null;
    return isRefusal(resend.data)
      ? refusalText(resend.data)
      : t`Sent again to ${email}. Check your inbox and your spam folder.`;
  };
  const goOn = () => {
    forgetSignUp();
    toast('success', t`Your address is confirmed. Log in to continue.`);
    void navigate(loginAddress(next));
  };
  return (
    <section className={css.ground} aria-labelledby={titleId}>
      <div className={css.panel}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <Icon name="message" size="large" />
          <Trans>Check your inbox</Trans>
        </h2>
        <p role="status">
          {outcome() ?? (
            <Trans>
              We have sent an email to {email}. Type its six-digit code here, also if you read it on your phone, or open
              its link in this browser. Then log in.
            </Trans>
          )}
        </p>
        <CodeForm email={email} onConfirmed={goOn} />
        <div className={css.actions}>
          {hasDemoMailbox && (
            <ButtonLink to="/dev/mail" kind="secondary" size="small">
              <Trans>Open the mailbox</Trans>
            </ButtonLink>
          )}
          <Button kind="secondary" size="small" busy={resend.isPending} onPress={() => resend.mutate(email)}>
            <Trans>Send again</Trans>
          </Button>
          <ButtonLink to={loginAddress(next)} kind="secondary" size="small">
            <Trans>Login</Trans>
          </ButtonLink>
          <Button kind="quiet" size="small" onPress={forgetSignUp}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
