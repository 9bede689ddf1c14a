import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { canUsePasskeys } from '../../lib/account/passkeys.ts';

/** For owners of a passkey of the site: no name, no password. */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  // Nearly every browser can, so the server draws it.
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
