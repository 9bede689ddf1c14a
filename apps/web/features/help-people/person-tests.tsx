import type { UserId } from '@kasauti/contract/ids.ts';
import {
  readPersonTests,
  type WirePersonBooking,
  type WirePersonTests,
} from '@kasauti/contract/orders/person-purchases.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { modeName } from '../../lib/words/exam-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { stateName } from '../../lib/words/room-words.ts';
import css from './help-people.module.css';

/**
 * Lists the purchases of a person that have no date yet, and the bookings with their states. They cannot be changed
 * here.
 */
export function PersonTests({ id }: { id: UserId }) {
  const query = useAnswer(question(readPersonTests, { params: { id } }), { freshMs: 0 });
  return (
    <section className={css.box} aria-labelledby="tests">
      <h2 id="tests">
        <Trans>Tests</Trans>
      </h2>
      <QueryResult query={query} failed={<Trans>Their tests could not be loaded</Trans>} heading="h3">
        {({ waiting, bookings }) =>
          waiting.length + bookings.length === 0 ? (
            <p className={css.soft}>
              <Trans>Nothing is booked, and nothing waits for a date.</Trans>
            </p>
          ) : (
            <ul className={css.records}>
              {waiting.map((one) => (
                <Waiting key={one._id} one={one} />
              ))}
              {bookings.map((booking) => (
                <Booking key={booking.schedule_id} booking={booking} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

function Waiting({ one: { title, test_code, grantedAt, expiresAt } }: { one: WirePersonTests['waiting'][number] }) {
  const language = useLanguage();
  return (
    <li>
      <h3 className={css.name}>{inLanguage(title, language)}</h3>
      <p className={css.marks}>
        <Badge tone="accent">
          <Trans>Waits for a date</Trans>
        </Badge>
      </p>
      <Facts>
        <Fact name={<Trans>Test code</Trans>}>{test_code}</Fact>
        <Fact name={<Trans>Received on</Trans>}>{formatInstant(grantedAt, language)}</Fact>
        <Fact name={<Trans>Usable until</Trans>}>{formatInstant(expiresAt, language)}</Fact>
      </Facts>
    </li>
  );
}

function Booking({ booking }: { booking: WirePersonBooking }) {
  const language = useLanguage();
  const { title, test_code, state, startsAt, entryClosesAt, mode, centre, rollNumber, heldUntil, attemptState } =
    booking;
  const { text, tone } = bookingState(state);
  return (
    <li>
      <h3 className={css.name}>{inLanguage(title, language)}</h3>
      <p className={css.marks}>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <Facts>
        <Fact name={<Trans>Test code</Trans>}>{test_code}</Fact>
        <Fact name={isRoomMode(mode) ? <Trans>When</Trans> : <Trans>Any time from</Trans>}>
          {formatInstant(startsAt, language)}
        </Fact>
        {!isRoomMode(mode) && <Fact name={<Trans>Until</Trans>}>{formatInstant(entryClosesAt, language)}</Fact>}
        <Fact name={<Trans>Where</Trans>}>{centre ? centreName(centre, language) : modeName(mode)}</Fact>
        <Fact name={<Trans>Roll number</Trans>}>{rollNumber}</Fact>
        {state === 'held' && heldUntil && (
          <Fact name={<Trans>Seat kept until</Trans>}>{formatInstant(heldUntil, language)}</Fact>
        )}
        {attemptState && <Fact name={<Trans>The test itself</Trans>}>{stateName(attemptState)}</Fact>}
      </Facts>
    </li>
  );
}

function bookingState(state: WirePersonBooking['state']): { text: string; tone: Tone } {
  switch (state) {
    case 'held':
      return { text: t`Not confirmed yet`, tone: 'warning' };
    case 'confirmed':
      return { text: t`Confirmed`, tone: 'success' };
    case 'started':
      return { text: t`Running`, tone: 'accent' };
    case 'completed':
      return { text: t`Over`, tone: 'plain' };
    case 'lapsed':
      return { text: t`Let go`, tone: 'plain' };
    case 'rescheduled':
      return { text: t`Moved`, tone: 'plain' };
    case 'cancelled':
      return { text: t`Cancelled`, tone: 'plain' };
    case 'no_show':
      return { text: t`Missed`, tone: 'warning' };
  }
}
