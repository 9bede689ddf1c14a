import { listResults } from '@kasauti/contract/attempts/results.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inOrderOfUrgency, isAhead, whatNow } from '../../features/booking-card/what-now.ts';
import { waitingQuestion } from '../../features/waiting-tests/waiting-question.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { marksText } from '../../lib/words/marks-text.ts';
import css from './dashboard.module.css';

/** Shows a greeting and a summary: the next test, purchases without a date, and the last score. */
export function Summary({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const bookings = useAnswer(question(listBookings, { params: { userId: user._id } }));
  const waiting = useAnswer(waitingQuestion(user._id));
  const results = useAnswer(question(listResults, { params: { userId: user._id } }));
  const known = <Data,>(answer: { data: Data[] } | { refused: true } | undefined) =>
    answer === undefined || isRefusal(answer) ? [] : (answer as { data: Data[] }).data;
  const [next] = inOrderOfUrgency(
    known<WireBooking>(bookings.data).filter((booking) => isAhead(booking, now)),
    now,
  );
  const last = known(results.data).find(({ total }) => total !== null);
  const firstName = user.full_name.split(' ')[0] ?? user.full_name;
  return (
    <section aria-label={t`At a glance`}>
      <p className={css.greeting}>
        <Trans>Hello, {firstName}</Trans>
      </p>
      <ul className={css.tiles}>
        <Tile
          icon="calendar"
          to="/my-tests"
          name={<Trans>Next test</Trans>}
          value={next ? howSoon(next, now) : t`None booked`}
        >
          {next && inLanguage(next.title, language)}
        </Tile>
        <Tile
          icon="clock"
          to="/bookschedule"
          name={<Trans>Without a date</Trans>}
          value={t`${plural(known(waiting.data).length, { one: '# test', other: '# tests' })}`}
        >
          {known(waiting.data).length > 0 && <Trans>Choose a date</Trans>}
        </Tile>
        <Tile
          icon="certificate"
          to={last ? `/results/${last.attemptId}` : '/products?price=free'}
          name={<Trans>Last score</Trans>}
          value={last ? (marksText(last.total, last.maximum) ?? t`Awaited`) : t`None yet`}
        >
          {last ? inLanguage(last.title, language) : <Trans>Try a free test</Trans>}
        </Tile>
      </ul>
    </section>
  );
}

type TileProps = { icon: IconName; to: string; name: ReactNode; value: string; children: ReactNode };

function Tile({ icon, to, name, value, children }: TileProps) {
  return (
    <li>
      <AppLink to={to} className={css.tile}>
        <Icon name={icon} size="large" />
        <span>{name}</span>
        <strong>{value}</strong>
        <span className={css.detail}>{children}</span>
      </AppLink>
    </li>
  );
}

/**
 * Returns a text that says in how many days the test starts. Days are calendar days in the time zone of the sitting.
 */
function howSoon(booking: WireBooking, now: Date): string {
  const step = whatNow(booking, now);
  if (step.kind === 'continue') return t`Running now`;
  if (step.kind === 'enter') return t`Open now`;
  const dayOf = (instant: Date) => Date.parse(plainDateIn(booking.timeZone, instant));
  const days = Math.round((dayOf(new Date(booking.startsAt)) - dayOf(now)) / DAY_MS);
  if (days <= 0) return t`Today`;
  if (days === 1) return t`Tomorrow`;
  return t`${plural(days, { one: 'In # day', other: 'In # days' })}`;
}
