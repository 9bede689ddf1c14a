import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { closePanel, openPanel } from '../../lib/page/panels.ts';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** On success the dialog closes and the app goes home; the login leads back to the page that the dialog lay over. */
export function SignUpDialog() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const next = pathname === '/' ? null : pathname + search;
  const done = () => {
    closePanel();
    void navigate('/');
  };
  return (
    <Dialog title={<Trans>Sign Up</Trans>} onClose={closePanel} closeText={t`Close`}>
      <SignUpForm next={next} onDone={done} onSignIn={() => openPanel('sign-in')} />
    </Dialog>
  );
}
