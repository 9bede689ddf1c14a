import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Connection } from './use-room.ts';

/** An interruption is shown only if it lasts at least this long, in milliseconds. */
const SHOWN_AFTER_MS = 4_000;

/** Says how old the data of the room is. Shows nothing while the connection is live. */
export function ConnectionBar({ connection, readAt }: { connection: Connection; readAt: string }) {
  const isLasting = useLasting(connection !== 'live');
  if (connection === 'live' || !isLasting) return null;
  if (connection === 'slow') {
    return (
      <QuietBar tone="info">
        <Trans>The live connection is interrupted. The page reads the room again every few seconds.</Trans>
      </QuietBar>
    );
  }
  return (
    <QuietBar icon="offline">
      <Trans>
        No connection. You see the room as it was at {formatClockTime(new Date(readAt), INDIA_TIME_ZONE)}. Trying again…
      </Trans>
    </QuietBar>
  );
}

/** Returns true after `isSo` has been true for `SHOWN_AFTER_MS`. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isLasting;
}
