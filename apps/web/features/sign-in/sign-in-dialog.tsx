import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { closePanel, openPanel } from '../../lib/panels.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInDialog() {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>Login</Trans>} onClose={closePanel} closeText={t`Close`}>
      <SignInForm onDone={closePanel} onSignUp={() => openPanel('sign-up')} />
    </Dialog>
  );
}
