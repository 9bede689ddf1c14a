import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

type Props = {
  /** Whose session it is, where that is not plain from what was typed. */
  email?: string | null;
  currentDevice: string | null;
  onContinue: () => Promise<void>;
  onCancel: () => void;
};

/** The dialog 'Already Logged In', in the specification's words. */
export function DeviceConflict({ email, currentDevice, onContinue, onCancel }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    await onContinue();
    setBusy(false);
  };
  return (
    <Dialog title={<Trans>Already Logged In</Trans>} onClose={onCancel} closeText={t`Close`}>
      <p>
        <Trans>You are currently logged in on another device.</Trans>
      </p>
      {email && (
        <p>
          <Trans>Account: {email}</Trans>
        </p>
      )}
      {currentDevice && (
        <p>
          <Trans>Current active device: {currentDevice}</Trans>
        </p>
      )}
      <p>
        <Trans>Would you like to log out from all other devices and continue?</Trans>
      </p>
      <DialogActions>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button busy={busy} onPress={() => void goOn()}>
          <Trans>Yes, Continue</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
