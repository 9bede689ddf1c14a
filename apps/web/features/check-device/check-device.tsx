import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './check-device.module.css';
import { checkDevice, type DeviceFinding, type DeviceNeed } from './device-needs.ts';

/**
 * Lists what a device needs for an online test, and checks this device. The check asks for no permission, so visitors
 * can run it before they pay.
 */
export function CheckDevice({ mode }: { mode: ProctoringMode }) {
  const { t } = useLingui();
  const [findings, setFindings] = useState<DeviceFinding[] | null>(null);
  const [busy, setBusy] = useState(false);
  const isWatched = mode === 'live' || mode === 'recorded';

  const words: Record<DeviceNeed, { need: string; fix: string }> = {
    browser: {
      need: t`A browser of the last two years`,
      fix: t`Update your browser: Chrome, Edge, Firefox or Safari.`,
    },
    screen: {
      need: t`A screen at least 360 points wide`,
      fix: t`The window is narrow. Turn the device or make the window wider.`,
    },
    storage: {
      need: t`Storage, so that no answer is lost when the network fails`,
      fix: t`Storage is off. Leave private browsing, or allow this site to store data.`,
    },
    network: {
      need: isWatched ? t`A connection of 512 kbit/s or more` : t`A connection of 256 kbit/s or more`,
      fix: t`The connection is slow just now. Try another place or network.`,
    },
  };

  const check = async () => {
    setBusy(true);
    setFindings(await checkDevice({ isWatched }));
    setBusy(false);
  };

  const needs: DeviceNeed[] = ['browser', 'screen', 'storage', 'network'];
  return (
    <div className={css.check}>
      <ul className={css.needs}>
        {needs.map((need) => {
          const finding = findings?.find((one) => one.need === need);
          return (
            <li key={need}>
              <Icon name={finding ? (finding.isMet ? 'check' : 'warning') : 'right'} />
              <span>
                {words[need].need}
                {finding && (
                  <span className={finding.isMet ? css.good : css.bad}>
                    {finding.isMet ? t`Good` : words[need].fix}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Button kind="secondary" busy={busy} onPress={() => void check()}>
        <Trans>Check this device</Trans>
      </Button>
      <p role="status">
        {findings?.every(({ isMet }) => isMet) && (
          <Trans>This device looks ready. You will check once more before the test.</Trans>
        )}
      </p>
    </div>
  );
}
