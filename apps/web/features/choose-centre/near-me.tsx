import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './choose-centre.module.css';
import type { Position } from './places.ts';

const WAIT_MS = 10_000;
/**
 * Maximum age of the device's position in milliseconds. Even a position from ten minutes ago is good enough to sort
 * centres by distance.
 */
const OLDEST_MS = 600_000;

/** Button that sorts the places by their distance from this device. The position is neither sent nor stored. */
export function NearMe({ from, onFound }: { from: Position | null; onFound: (from: Position | null) => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const find = () => {
    if (!('geolocation' in navigator)) return setProblem(t`This browser cannot tell where you are. Choose a city.`);
    setBusy(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setBusy(false);
        onFound({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false);
        setProblem(
          code === PERMISSION_DENIED
            ? t`Your browser may not tell us where you are. Choose a city instead.`
            : t`We could not find out where you are. Choose a city instead.`,
        );
      },
      { timeout: WAIT_MS, maximumAge: OLDEST_MS },
    );
  };

  return (
    <div className={css.near}>
      <Button
        kind="secondary"
        busy={busy}
        aria-pressed={from !== null}
        onPress={from === null ? find : () => onFound(null)}
      >
        <Icon name="place" />
        <Trans>Near me</Trans>
      </Button>
      <p role="status" className={css.nearText}>
        {problem ?? (from && t`Nearest first. Your location never leaves this page.`)}
      </p>
    </div>
  );
}
