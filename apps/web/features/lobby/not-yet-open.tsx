import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './lobby.module.css';

/** Shown before the lobby opens, and while the server prepares the paper. The page then continues automatically. */
export function NotYetOpen(props: { booking: WireBooking; isOpen: boolean; isPreparing: boolean }) {
  const { booking, isOpen, isPreparing } = props;
  const language = useLanguage();
  const now = useServerNow();
  const { lobbyOpensAt, startsAt, timeZone } = booking;
  return (
    <section className={classNames(css.part, css.start, css.now)} aria-labelledby="start">
      <h2 id="start">{isOpen ? <Trans>Opening the lobby …</Trans> : <Trans>The lobby is not open yet</Trans>}</h2>
      {isOpen ? (
        <p role="status">
          {isPreparing ? (
            <Trans>Your question paper is being prepared. This page continues by itself.</Trans>
          ) : (
            <Trans>Loading ...</Trans>
          )}
        </p>
      ) : (
        <>
          <div>
            <span className={css.soft}>
              <Trans>Opens in</Trans>
            </span>
            <div role="timer" aria-live="off" className={css.clock}>
              {formatCountdown(new Date(lobbyOpensAt).getTime() - now.getTime())}
            </div>
          </div>
          <p>
            <Trans>
              It opens {formatInstant(lobbyOpensAt, language, timeZone)}, and the test begins{' '}
              {formatInstant(startsAt, language, timeZone)}. Check your device now; this page continues by itself.
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}
