import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

/** Button that switches full screen on or off. Browsers allow this only after a user action. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(
    (tell) => {
      document.addEventListener('fullscreenchange', tell);
      return () => document.removeEventListener('fullscreenchange', tell);
    },
    () => document.fullscreenElement !== null,
  );
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // If the browser refuses, nothing changes and no error is shown.
    change.catch(() => undefined);
  };
  return (
    <Button kind="quiet" size="small" onPress={toggle}>
      <Icon name="online" />
      {isFull ? <Trans>Leave full screen</Trans> : <Trans>Full screen</Trans>}
    </Button>
  );
}
