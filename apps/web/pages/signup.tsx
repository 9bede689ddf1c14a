import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../lib/lazy-part.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { useNavigate } from '../lib/router.tsx';

const SignUpForm = lazyPart(() => import('../features/sign-up/sign-up-form.tsx').then(({ SignUpForm }) => SignUpForm));

function SignUp() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useHead({ title: t`Sign Up`, description: t`Make an account to buy, schedule and sit tests.` });
  return (
    <PageLayout narrow title={<Trans>Sign Up</Trans>}>
      <SignUpForm onDone={() => void navigate('/')} onSignIn={() => void navigate('/login')} />
    </PageLayout>
  );
}

export const page: Page = { Screen: SignUp };
