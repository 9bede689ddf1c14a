import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { begunSignUp } from '../../lib/account/begun-sign-up.ts';
import { focusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { closePanel, openPanel } from '../../lib/page/panels.ts';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInDialog() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // The address of the next page. It is read only once, because the login deletes it.
  const [next] = useState(() => begunSignUp()?.next ?? null);
  const done = () => {
    closePanel();
    if (next) navigate(next);
    // After the login, the button that opened the dialog no longer exists. The heading then gets the focus.
    else requestAnimationFrame(focusOnHeading);
  };
  return (
    <Dialog title={<Trans>Login</Trans>} onClose={closePanel} closeText={t`Close`}>
      <SignInForm onDone={done} onSignUp={() => openPanel('sign-up')} googleNext={next ?? pathname + search} />
    </Dialog>
  );
}
