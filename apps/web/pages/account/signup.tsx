import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';

const SignUpForm = lazyPart(() =>
  import('../../features/sign-up/sign-up-form.tsx').then(({ SignUpForm }) => SignUpForm),
);

function SignUp() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const next = ownPath(useSearch().get('next'));
  useHead({ title: t`Sign Up`, description: t`Make an account to buy, schedule and sit tests.` });
  return (
    <PageLayout narrow title={<Trans>Sign Up</Trans>}>
      <SignUpForm
        isPage
        next={next}
        onDone={() => void navigate('/')}
        onSignIn={() => void navigate(loginAddress(next))}
      />
    </PageLayout>
  );
}

export const page: Page = { Screen: SignUp };
