import { resendSignUpMail } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { forgetSignUp, loginAddress, useBegunSignUp } from '../../lib/account/begun-sign-up.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

/** For whoever has signed up here and not logged in yet: where the mail went, how to get it again, and what comes next. */
export function SignUpMailed() {
  const { t } = useLingui();
  const { hasDemoMailbox } = useSite();
  const begun = useBegunSignUp();
  const resend = useMutation({ mutationFn: (email: string) => call(resendSignUpMail, { body: { email } }) });
  if (!begun) return null;
  const { email, next } = begun;
  const outcome = () => {
    if (resend.isError) return t`We could not reach the server. Please try again.`;
    if (resend.data === undefined) return null;
    return isRefusal(resend.data)
      ? refusalText(resend.data)
      : t`Sent again to ${email}. Look into your inbox, and into spam.`;
  };
  return (
    <QuietBar
      tone="info"
      action={
        <>
          {hasDemoMailbox && (
            <ButtonLink to="/dev/mail" kind="secondary" size="small">
              <Trans>Open the mailbox</Trans>
            </ButtonLink>
          )}
          <Button kind="secondary" size="small" busy={resend.isPending} onPress={() => resend.mutate(email)}>
            <Trans>Send again</Trans>
          </Button>
          <ButtonLink to={loginAddress(next)} size="small">
            <Trans>Login</Trans>
          </ButtonLink>
          <Button kind="quiet" size="small" iconOnly aria-label={t`Close`} onPress={forgetSignUp}>
            <Icon name="close" />
          </Button>
        </>
      }
    >
      {outcome() ?? (
        <Trans>
          We have sent a mail to {email}. Open its link in this browser to confirm your address, then log in.
        </Trans>
      )}
    </QuietBar>
  );
}
