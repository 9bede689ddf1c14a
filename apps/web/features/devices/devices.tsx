import { listDevices, signOutDevice, type WireDevice } from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout } from '../../lib/account/account-links.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './devices.module.css';

const ownDevices = question(listDevices, {});

/** Lists the browsers that are signed in to the account. Each can be signed out. */
export function Devices() {
  const { t } = useLingui();
  const devices = useAnswer(ownDevices);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [signedOut, setSignedOut] = useState<string | null>(null);
  const signOut = async ({ deviceRef, name }: WireDevice) => {
    setProblem(null);
    setSignedOut(null);
    const answer = await call(signOutDevice, { body: { deviceRef } }).catch(() => null);
    if (answer === null) setProblem(t`We could not reach the server. Please try again.`);
    else if (isRefusal(answer)) setProblem(refusalText(answer));
    else setSignedOut(name);
    await queries.invalidateQueries({ queryKey: ownDevices.queryKey });
  };
  return (
    <>
      <p className={css.about}>
        <Trans>
          You can be logged in on only one device at a time. Sign out the devices that you no longer use. If somebody
          logs in there again, it counts as a new device and we email you.
        </Trans>
      </p>
      <div role="status">
        {signedOut && (
          <Notice tone="success" isSpoken>
            <Trans>{signedOut} is signed out and removed from your list.</Trans>
          </Notice>
        )}
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <QueryResult query={devices} failed={<Trans>Your devices could not be loaded</Trans>} heading="h3">
        {({ data }) => (
          <ul className={css.list}>
            {data.map((device) => (
              <Device key={device.deviceRef} device={device} onSignOut={() => signOut(device)} />
            ))}
          </ul>
        )}
      </QueryResult>
    </>
  );
}

function Device({ device, onSignOut }: { device: WireDevice; onSignOut: () => Promise<void> }) {
  const { t } = useLingui();
  const language = useLanguage();
  const logout = useLogout();
  const [busy, setBusy] = useState(false);
  const { name, isThis, isActive, lastSeenAt } = device;
  const press = async () => {
    setBusy(true);
    await (isThis ? logout() : onSignOut());
    setBusy(false);
  };
  return (
    <li className={css.device}>
      <div>
        <p className={css.name}>
          {name}
          {isThis && (
            <span className={css.mark}>
              <Trans>This device</Trans>
            </span>
          )}
        </p>
        <p className={css.seen}>
          {isActive ? <Trans>Active now</Trans> : <Trans>Last used {formatInstant(lastSeenAt, language)}</Trans>}
        </p>
      </div>
      <Button kind="secondary" size="small" busy={busy} onPress={press} aria-label={t`Sign out ${name}`}>
        <Trans>Sign out</Trans>
      </Button>
    </li>
  );
}
