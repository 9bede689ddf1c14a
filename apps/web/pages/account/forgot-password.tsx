import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';

const ForgotForm = lazyPart(() =>
  import('../../features/set-password/forgot-form.tsx').then(({ ForgotForm }) => ForgotForm),
);

function ForgotPassword() {
  const { t } = useLingui();
  useHead({ title: t`Forgot password`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Forgot password</Trans>}
      lead={<Trans>We send a link with which you set a new password. It works for ten minutes.</Trans>}
    >
      <ForgotForm />
    </PageLayout>
  );
}

export const page: Page = { Screen: ForgotPassword };
