import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { canUsePasskeys } from '../../lib/account/passkeys.ts';

/** Button for a login with a passkey. It needs no username and no password. */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  // The server renders the button for everybody, because nearly all browsers support passkeys.
  const canUse = useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
  const [busy, setBusy] = useState(false);
  if (!canUse) return null;
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Button kind="secondary" wide busy={busy} onPress={press}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}

const neverChanges = () => () => {};
