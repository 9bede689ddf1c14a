import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { MomentPart, MomentSteps } from '@kasauti/ui/parts/moment.tsx';
import { Trans } from '@lingui/react/macro';
import { whatNow } from '../../features/booking-card/what-now.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatInstant, formatTime } from '../../lib/words/formats.ts';

/**
 * Time before the start at which the link to the lobby appears, in milliseconds. If the lobby is still closed then, it
 * shows a countdown and checks the device.
 */
const SOON_MS = HOUR_MS / 4;

/** Lists the remaining steps. They depend on the time left and the mode. */
export function WhatNext({ booking }: { booking: WireBooking }) {
  const language = useLanguage();
  const now = useServerNow(5_000);
  const { mode, startsAt, lobbyOpensAt, timeZone, schedule_id } = booking;
  const step = whatNow(booking, now).kind;
  if (step !== 'wait' && step !== 'enter') return null;
  const isOpen = step === 'enter';
  const hasMachine = mode !== 'centre';
  const lobby = hasMachine && (isOpen || new Date(lobbyOpensAt).getTime() - now.getTime() <= SOON_MS);
  const leftMs = new Date(startsAt).getTime() - now.getTime();
  const hasSteps = isRoomMode(mode) || !lobby || leftMs > 2 * HOUR_MS;
  return (
    <MomentPart title={<Trans>What happens next</Trans>}>
      {lobby && (
        <>
          <p>
            {isOpen ? (
              <Trans>The lobby is open: you can go in now.</Trans>
            ) : (
              <Trans>The lobby opens at {formatTime(lobbyOpensAt, language, timeZone)}, in a few minutes.</Trans>
            )}
          </p>
          <ButtonLink to={`/lobby/${schedule_id}`}>
            <Trans>Enter the lobby</Trans>
          </ButtonLink>
        </>
      )}
      {hasSteps && (
        <MomentSteps>
          {isRoomMode(mode) && <PhotoStep hasMachine={hasMachine} />}
          {!hasMachine && <CentreStep booking={booking} isOpen={isOpen} />}
          {hasMachine && !lobby && <DeviceSteps booking={booking} leftMs={leftMs} />}
          {leftMs > 2 * HOUR_MS && (
            <li>
              {leftMs > 24 * HOUR_MS ? (
                <Trans>We will remind you by email a day and two hours before.</Trans>
              ) : (
                <Trans>We will remind you by email two hours before.</Trans>
              )}
            </li>
          )}
        </MomentSteps>
      )}
    </MomentPart>
  );
}

function PhotoStep({ hasMachine }: { hasMachine: boolean }) {
  return (
    <li>
      <span>
        <AppLink to="/profile#photo">
          <Trans>Complete your profile, with a photo.</Trans>
        </AppLink>{' '}
        {hasMachine ? (
          <Trans>Your proctor recognises you by the photo.</Trans>
        ) : (
          <Trans>The invigilator recognises you by the photo.</Trans>
        )}
      </span>
    </li>
  );
}

function CentreStep({ booking, isOpen }: { booking: WireBooking; isOpen: boolean }) {
  const language = useLanguage();
  const { lobbyOpensAt, timeZone } = booking;
  return (
    <li>
      <span>
        {isOpen ? (
          <Trans>Go to the centre now.</Trans>
        ) : (
          <Trans>Be at the centre by {formatTime(lobbyOpensAt, language, timeZone)}.</Trans>
        )}{' '}
        <Trans>Bring the admit card and a government identity document with your photo.</Trans>
      </span>
    </li>
  );
}

function DeviceSteps({ booking, leftMs }: { booking: WireBooking; leftMs: number }) {
  const language = useLanguage();
  const { lobbyOpensAt, timeZone, schedule_id } = booking;
  const opens = formatInstant(lobbyOpensAt, language, timeZone);
  return (
    <>
      <li>
        <span>
          <AppLink to={`/lobby/${schedule_id}`}>
            <Trans>Check your device</Trans>
          </AppLink>{' '}
          {leftMs > 72 * HOUR_MS ? (
            <Trans>a few days before, with the network you will use.</Trans>
          ) : (
            <Trans>soon, with the network you will use.</Trans>
          )}
        </span>
      </li>
      <li>
        <Trans>The lobby opens {opens}.</Trans>
      </li>
    </>
  );
}
