import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { closePanel, openPanel } from '../../lib/page/panels.ts';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/**
 * Sign-up dialog. After the sign-up, the home page opens. After the later login, the page opens on which the user had
 * opened this dialog.
 */
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
