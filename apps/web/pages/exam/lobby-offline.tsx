import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import type { LobbyFacts } from '../../lib/exam/storage/attempt-database.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import css from './lobby-offline.module.css';

/** Facts about a booked test that this device has stored. */
export type KeptLobby = {
  sitting: LobbyFacts;
  /** The test was started in this browser. */
  isRunning: boolean;
  hasPaper: boolean;
};

/** Interval in milliseconds at which the page checks whether the lobby can be loaded again. */
const ASK_EVERY_MS = 10_000;

/**
 * Shows the lobby while the server cannot be reached: the start of the test, what is ready, and a link to a running
 * test.
 */
export function LobbyOffline({ kept }: { kept: KeptLobby | null }) {
  const language = useLanguage();
  useLobbyAgain();
  return (
    <main className={css.page}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {kept ? inLanguage(kept.sitting.examTitle, language) : <Trans>Lobby</Trans>}
      </h1>
      <Notice tone="warning">
        <Trans>The server could not be reached just now. This page tries again by itself.</Trans>
      </Notice>
      {kept === null && (
        <p>
          <Trans>Nothing of this test is stored on this device.</Trans>
        </p>
      )}
      {kept && (kept.isRunning ? <Running sitting={kept.sitting} /> : <Waiting kept={kept} />)}
      <Button kind="secondary" onPress={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  );
}

/** Reloads the page as soon as the server responds. */
function useLobbyAgain(): void {
  useEffect(() => {
    // The service worker does not answer this request from its cache.
    const ask = () =>
      void fetch(location.href, { method: 'HEAD' }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      );
    const timer = setInterval(ask, ASK_EVERY_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, []);
}

function Running({ sitting }: { sitting: LobbyFacts }) {
  return (
    <>
      <h2>
        <Trans>Your test is running</Trans>
      </h2>
      <p>
        <Trans>
          It opens without a network. Your answers are kept on this device and sent when the network is back.
        </Trans>
      </p>
      <div className={css.next}>
        <LinkButton href={`/exam/${encodeURIComponent(sitting.attemptId)}`}>
          <Trans>Continue the test</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Waiting({ kept: { sitting, hasPaper } }: { kept: KeptLobby }) {
  const language = useLanguage();
  const now = useServerNow();
  const begins = new Date(sitting.T0);
  const leftMs = begins.getTime() - now.getTime();
  return (
    <>
      <h2>
        <Trans>Start</Trans>
      </h2>
      <div>
        {leftMs > 0 && (
          <>
            <span className={css.soft}>
              <Trans>Begins in</Trans>
            </span>
            <div role="timer" aria-live="off" className={css.clock}>
              {formatCountdown(leftMs)}
            </div>
          </>
        )}
        <span className={css.soft}>{formatInstant(begins, INDIA_TIME_ZONE, language)}</span>
      </div>
      {hasPaper && (
        <p>
          <Trans>The sealed question paper is on this device and complete. It opens at the start.</Trans>
        </p>
      )}
      <p>
        <Trans>The start itself needs the network: the key of the paper comes from the server.</Trans>
      </p>
    </>
  );
}
