import { Trans, useLingui } from '@lingui/react/macro';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';

/**
 * Login page of the staff console. It asks for the password and the authenticator code. The console then opens the
 * page in the address.
 */
export function SignIn() {
  const { t } = useLingui();
  useHead({ title: t`Staff login`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Staff login</Trans>}
      lead={<Trans>You need your password and the code from your authenticator app.</Trans>}
    >
      <SignInForm isPage onDone={() => undefined} />
    </PageLayout>
  );
}
